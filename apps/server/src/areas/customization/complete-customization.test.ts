import {
  CODE_THEMES,
  customizationBody,
  customizationResource,
} from '@octavo/contract/customization';
import { bundledThemes } from 'shiki/themes';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { completeCustomization } from './complete-customization.ts';
import { DEFAULT_CUSTOMIZATION } from './default-customization.ts';

describe('settings that are completed', () => {
  it('are the default ones where nothing is said, and meet the schema', () => {
    expect(completeCustomization({})).toEqual(DEFAULT_CUSTOMIZATION);
    expect(Value.Check(customizationResource, DEFAULT_CUSTOMIZATION)).toBe(true);
  });

  it('are what they were when they are sent back', () => {
    const once = completeCustomization({
      title: 'Kiln',
      header: { links: [{ title: 'Docs', to: null }] },
      footer: { copyright: '© Kiln' },
      socialAccounts: [{ platform: 'github', handle: 'kiln', display: { header: true } }],
      pdf: { enabled: true },
    });
    expect(Value.Check(customizationBody, once)).toBe(true);
    expect(Value.Check(customizationResource, once)).toBe(true);
    expect(completeCustomization(once)).toEqual(once);
    expect(once.socialAccounts[0]?.display).toEqual({ footer: true, header: true });
  });

  it('say page actions twice, by the list where there is one', () => {
    const listed = completeCustomization({
      pageActions: { items: ['pdf', 'mcp'], markdown: true },
      git: { showEditLink: true },
    });
    expect(listed.pageActions).toEqual({
      externalAI: false,
      markdown: false,
      mcp: true,
      items: ['pdf', 'mcp'],
    });
    expect(listed.pdf.enabled).toBe(true);
    expect(listed.git.showEditLink).toBe(false);
    const switched = completeCustomization({
      pageActions: { externalAI: true },
      git: { showEditLink: true },
    });
    expect(switched.pageActions.items).toEqual(['markdown', 'external-ai', 'git']);
  });
});

it('offers every theme of code that there is', () => {
  expect(CODE_THEMES.slice(4)).toEqual(Object.keys(bundledThemes).sort());
});
