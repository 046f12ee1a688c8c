import { Type } from 'typebox';
import { declareEvents } from '../event.ts';

/** Events of OpenAPI specifications. */
export const openapiSpecEvents = declareEvents(
  {
    kinds: ['openapi-spec'],
    owner: 'organization',
    place: { slug: Type.String() },
    facts: {
      slug: Type.String(),
      sourceURL: Type.Union([Type.String(), Type.Null()]),
      text: Type.Union([Type.String(), Type.Null()]),
      refresh: Type.Unknown(),
      version: Type.Union([Type.String(), Type.Null()]),
      lastProcessErrorCode: Type.Union([Type.String(), Type.Null()]),
      lastProcessError: Type.Union([Type.String(), Type.Null()]),
    },
  },
  {
    'openapi-spec.created': { description: 'A specification was added.' },
    'openapi-spec.updated': {
      description: 'A specification has another source, or is fetched at other times.',
    },
    'openapi-spec.refreshed': {
      description: 'Somebody asked that a specification be fetched or read anew.',
    },
    'openapi-spec.deleted': { description: 'A specification is gone.' },
    'openapi-spec.processed': {
      description: 'What a specification says was read.',
      details: {
        versionId: Type.String({ description: 'The latest version by now.' }),
        isNewVersion: Type.Boolean({
          description:
            'False where the documents say what they said before, after an attempt that had failed.',
        }),
        operationsChanged: Type.Boolean({
          description:
            'Whether other operations, webhooks, tags or schemas are listed than before.',
        }),
      },
    },
    'openapi-spec.process-failed': {
      description:
        'A specification could not be fetched or read, for another reason than the time before.',
    },
  },
);
