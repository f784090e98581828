import { z } from 'zod'
import { inEveryLanguage, languages } from '../../domain/languages.ts'
import { type Call, dataReply, doneReply, idInPath, rowId, rowIdInPath } from '../call.ts'
import { block, helpTopics, slug, storableText, textKinds, textProblemCodes } from '../content.ts'

const language = z.enum(languages)
const languageParams = idInPath.extend({ language })
const reason = z.string().trim().max(1000).default('').describe('for the audit; needed for terms and privacy')
const moment = z.iso.datetime()

const fields = z.object({
  title: storableText.max(200),
  summary: storableText.max(400),
  also: storableText.max(1000).describe('words that people search for; never shown'),
  body: storableText.max(200_000).describe('Markdown'),
})

const version = fields.extend({
  id: rowId,
  origin: z.enum(['shipped', 'edited']),
  by: z.string().describe('empty for a shipped version'),
  at: moment,
  note: z.string(),
})

const draft = fields.extend({
  based_on: rowId.nullable().describe('the published version that it changes'),
  version: z.number().int(),
  by: z.string().describe('who saved it last'),
  updated_at: moment,
})

const problem = z.object({ code: z.enum(textProblemCodes), excerpt: z.string() })
const preview = z.object({
  title: z.string(),
  blocks: z.array(block).nullable(),
  problem: problem.nullable(),
})

const side = z.object({
  preview: preview.describe('how the draft would be shown, or without one what is published'),
  published: version.nullable(),
  draft: draft.nullable(),
  newer_shipped: z.boolean().describe('a release brought a newer text, which is not published'),
  behind: z
    .object({ from: fields, to: fields })
    .nullable()
    .describe('what changed in the other language since the last translation'),
})

const place = z.object({
  id: rowId,
  kind: z.enum(textKinds),
  slug: z.string(),
  topic: z.enum(helpTopics).nullable(),
  archived: z.boolean(),
  shown_from: moment.nullable(),
  shown_until: moment.nullable(),
})

const state = z.object({
  title: z.string(),
  published: z.boolean(),
  draft: z.boolean(),
  behind: z.boolean(),
  newer_shipped: z.boolean(),
})

const listed = place.extend({ languages: z.object(inEveryLanguage(() => state)) })
const details = place.extend({
  address: z.string().nullable().describe('of its page; null if it has none of its own'),
  languages: z.object(inEveryLanguage(() => side)),
})

const shown = { shown_from: moment.nullable().default(null), shown_until: moment.nullable().default(null) }

export type TextFields = z.output<typeof fields>
export type TextVersion = z.output<typeof version>
export type TextSide = z.output<typeof side>
export type TextDetails = z.output<typeof details>
export type TextEntry = z.output<typeof listed>
export type TextState = z.output<typeof state>
export type TextPreview = z.output<typeof preview>

export const backOfficeContentCalls = {
  'GET /api/sezam/texts/': {
    summary: 'The texts with their state in each language',
    query: z.object({
      kind: z.enum(textKinds).optional(),
      work: z.literal('1').optional().describe('1: those to translate or to compare with a release'),
    }),
    reply: dataReply(z.array(listed)),
  },
  'POST /api/sezam/texts/': {
    summary: 'A new help article, question or announcement; it is shown once it is published',
    body: z.object({
      kind: z.enum(['help', 'faq', 'announcement']),
      slug,
      topic: z.enum(helpTopics).nullable().default(null),
      ...shown,
    }),
    reply: doneReply.extend({ data: z.object({ id: rowId }) }),
  },
  'GET /api/sezam/texts/{id}/': {
    summary: 'A text in both languages, with its drafts',
    reply: dataReply(details),
  },
  'PUT /api/sezam/texts/{id}/drafts/{language}/': {
    summary: 'Save the draft; answers how it would be shown, or why not',
    params: languageParams,
    body: fields.extend({
      based_on: rowId.nullable(),
      version: z.number().int().min(0).describe('of the draft as you have it; 0 without one'),
    }),
    reply: dataReply(preview.extend({ version: z.number().int() })),
  },
  'DELETE /api/sezam/texts/{id}/drafts/{language}/': {
    summary: 'Discard the draft',
    params: languageParams,
  },
  'POST /api/sezam/texts/{id}/publication/': {
    summary: 'Publish the drafts, all or none',
    body: z.object({
      languages: z.array(language).min(1).max(languages.length),
      leads: z.boolean().default(false).describe('the other language needs the same change'),
      note: z.string().trim().max(200).default('').describe('for the history'),
      reason,
    }),
  },
  'GET /api/sezam/texts/{id}/versions/{language}/': {
    summary: 'The versions of a text, the newest first, 20 at a time',
    params: languageParams,
    query: z.object({ before: rowIdInPath.optional() }),
    reply: dataReply(z.array(version)).extend({
      next: rowId.nullable().describe('for `before`; null on the last page'),
    }),
  },
  'POST /api/sezam/texts/{id}/versions/{version}/restoration/': {
    summary: 'Make the draft from an earlier version',
    params: idInPath.extend({ version: rowIdInPath }),
  },
  'PUT /api/sezam/texts/{id}/archive/': {
    summary: 'Archive a text or bring it back; while archived it is shown nowhere',
    body: z.object({ archived: z.boolean() }),
  },
  'PUT /api/sezam/texts/{id}/period/': {
    summary: 'From when until when an announcement is shown',
    body: z.object({
      ...shown,
      was: z.object(shown).describe('as your page showed it; a period that was changed since is refused'),
    }),
  },
  'POST /api/sezam/texts/{id}/preview/': {
    summary: 'An address that shows the draft on the real page for one hour',
    body: z.object({ language }),
    reply: dataReply(z.object({ url: z.string() })),
  },
} as const satisfies Record<string, Call>
