import { type Static, Type } from 'typebox';
import { GROUP_NAMES, METRIC_NAMES } from './metrics.ts';

/** Rows that an aggregation answers at most, and unless asked. */
export const MAX_ROWS = 1000;

/** How helpful a reader finds a page. */
export const ratingSchema = Type.Union([
  Type.Literal('good'),
  Type.Literal('ok'),
  Type.Literal('bad'),
]);

const id = Type.String({ minLength: 1, maxLength: 64 });

const day = Type.String({ format: 'date', description: 'A day in UTC, `2026-01-31`.' });

/** Characters of a search that are kept. */
export const MAX_QUERY_LENGTH = 100;

/** What is asked of the counts of a site. */
export const aggregationBody = Type.Object({
  metrics: Type.Optional(
    Type.Array(Type.Union(METRIC_NAMES.map((name) => Type.Literal(name))), {
      minItems: 1,
      maxItems: METRIC_NAMES.length,
      uniqueItems: true,
      description: 'The metrics to return; the default is all that `groupBy` and `filter` allow.',
    }),
  ),
  groupBy: Type.Optional(
    Type.Array(Type.Union(GROUP_NAMES.map((name) => Type.Literal(name))), {
      maxItems: 3,
      uniqueItems: true,
    }),
  ),
  range: Type.Object({ from: day, to: day }),
  filter: Type.Optional(
    Type.Object({
      siteSpace: Type.Optional(id),
      page: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      query: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_QUERY_LENGTH })),
      rating: Type.Optional(ratingSchema),
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ROWS })),
});

/** Events that one request may have. */
export const MAX_EVENTS = 100;

/** Days for which counts are kept, and which can be added up at once. */
export const KEPT_DAYS = 400;

export const DEFAULT_ROWS = 100;

/** What happened on a site. Fields that it does not have are ignored. */
export const insightEvent = Type.Object(
  {
    type: Type.Union([
      Type.Literal('page_view'),
      Type.Literal('page_feedback'),
      Type.Literal('search_type_query'),
      Type.Literal('link_click'),
    ]),
    siteSpace: Type.Optional(id),
    page: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    at: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'A time within the last 24 hours; the default is now.',
      }),
    ),
    query: Type.Optional(
      Type.String({
        maxLength: 1024,
        description: 'For a search: the text that was searched for.',
      }),
    ),
    results: Type.Optional(
      Type.Integer({ minimum: 0, description: 'For a search: how many pages were found.' }),
    ),
    rating: Type.Optional(ratingSchema),
    target: Type.Optional(
      Type.String({ maxLength: 2048, description: 'For a click: the target of the link.' }),
    ),
  },
  { $id: 'InsightEvent', additionalProperties: true },
);

export type InsightEventBody = Static<typeof insightEvent>;

export type AggregationBody = Static<typeof aggregationBody>;

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]));

/** A sum: what it is of, and the metrics that were asked for. */
export const insightRow = Type.Object(
  {
    day: Type.Optional(Type.String()),
    week: Type.Optional(Type.String({ description: 'The Monday of the week.' })),
    month: Type.Optional(Type.String({ description: '`2026-01`' })),
    siteSpace: text,
    page: text,
    query: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description: 'Null for searches whose text was not stored.',
      }),
    ),
    rating: text,
    link: text,
    views: Type.Optional(Type.Integer()),
    searches: Type.Optional(Type.Integer()),
    searchesWithoutResults: Type.Optional(Type.Integer()),
    feedback: Type.Optional(Type.Integer()),
    linkClicks: Type.Optional(Type.Integer()),
  },
  { $id: 'InsightRow' },
);

/** The answer of an aggregation. */
export const insightAggregate = Type.Object(
  {
    object: Type.Literal('insight-aggregate'),
    range: Type.Object({ from: Type.String(), to: Type.String() }),
    rows: Type.Array(insightRow),
    complete: Type.Boolean({
      description: 'Whether all rows are returned, because there are no more than `limit`.',
    }),
  },
  { $id: 'InsightAggregate' },
);

/** What a reader wrote about a page. */
export const insightComment = Type.Object(
  {
    object: Type.Literal('insight-comment'),
    id: Type.String(),
    siteSpace: Type.String(),
    page: Type.String(),
    rating: ratingSchema,
    comment: Type.String(),
    createdAt: Type.String(),
  },
  { $id: 'InsightComment' },
);
