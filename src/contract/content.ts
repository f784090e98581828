import { z } from 'zod'
import { languages } from '../domain/languages.ts'
import { type Call, dataReply } from './call.ts'

const words = z.object({ kind: z.enum(['text', 'strong', 'em', 'code']), text: z.string() })
const link = z.object({ kind: z.literal('link'), text: z.string(), href: z.string() })
const inline = z.discriminatedUnion('kind', [words, link]).meta({ id: 'Inline' })
export type Inline = z.infer<typeof inline>

const inlines = z.array(inline)
const heading = z.object({
  kind: z.literal('heading'),
  level: z.union([z.literal(2), z.literal(3)]),
  id: z.string(),
  text: z.string(),
})
const paragraph = z.object({ kind: z.literal('paragraph'), content: inlines })
const code = z.object({ kind: z.literal('code'), text: z.string() })
const part = z.discriminatedUnion('kind', [paragraph, code])
const list = z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(z.array(part)) })
const table = z.object({ kind: z.literal('table'), head: z.array(inlines), rows: z.array(z.array(inlines)) })
const quote = z.object({ kind: z.literal('quote'), content: z.array(part) })
export const block = z.discriminatedUnion('kind', [heading, paragraph, code, list, table, quote]).meta({
  id: 'Block',
  description: 'A piece of a text, for the page to render as elements: never as markup',
})
export type Block = z.infer<typeof block>
export type Part = z.infer<typeof part>

export const helpTopics = [
  'installing',
  'licensing',
  'paying',
  'renewing',
  'moving',
  'troubleshooting',
  'account',
] as const
export type HelpTopic = (typeof helpTopics)[number]

export const textKinds = ['legal', 'help', 'faq', 'product', 'announcement'] as const
export type TextKind = (typeof textKinds)[number]

/** Why a text is not shown. */
export const textProblemCodes = [
  'too-long',
  'block-too-long',
  'hidden-characters',
  'nested',
  'html',
  'image',
  'link',
  'heading-level',
  'empty-heading',
  'same-headings',
  'unknown-name',
  'not-one-line',
  'unsupported',
] as const
export type TextProblemCode = (typeof textProblemCodes)[number]

const topic = z.enum(helpTopics)
const language = z.enum(languages).describe('that of the text: the other one where it is missing in yours')
const listed = z.object({ slug: z.string(), title: z.string(), summary: z.string(), language })
const excerpt = z.array(z.object({ text: z.string(), found: z.boolean() }))
const found = listed.extend({ excerpt: excerpt.describe('where the words were found, and which they are') })
export type FoundArticle = z.infer<typeof found>

const article = listed.extend({
  topic,
  blocks: z.array(block),
  next: z.array(listed).describe('of the same topic'),
})
/** The files of `docs/` that are pages of the shop too. */
export const developerTextNames = [
  'webhooks',
  'activation',
  'license-format',
  'build-your-own',
  'api-changes',
] as const
export type DeveloperTextName = (typeof developerTextNames)[number]

const titledText = z.object({ title: z.string(), blocks: z.array(block), language })

const namedText = titledText.extend({ slug: z.string() })
export type NamedText = z.infer<typeof namedText>
export type Question = NamedText

const productTexts = z.object({
  sections: z.array(namedText).describe('those that are not empty, in their order'),
  documentation_url: z.string().nullable(),
})
export type ProductTexts = z.infer<typeof productTexts>

const imprint = z.object({
  name: z.string(),
  address: z.string(),
  country: z.string().describe('its name, in the visitor’s language'),
  registration: z.string().describe('register and number; empty if there is none, as the fields below'),
  vat: z.string(),
  manager: z.string().describe('who represents the company'),
  phone: z.string(),
  email: z.string(),
})

/** It names a text that superusers write, in the address of that text. */
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60)

/** Text as PostgreSQL can hold it. */
export const storableText = z
  .string()
  .refine(text => text.isWellFormed() && !text.includes('\0'), 'holds characters that are not text')

const preview = storableText.max(200).optional().describe('of a draft: from the content editor, for one hour')

export const contentCalls = {
  'GET /api/help/': {
    summary: 'The help articles by topic, or those that answer `q`, the best first',
    query: z.object({ q: storableText.max(200).optional() }),
    reply: dataReply(
      z.discriminatedUnion('kind', [
        z.object({
          kind: z.literal('topics'),
          often: z.array(listed).describe('those that are often needed'),
          topics: z.array(z.object({ topic, articles: z.array(listed) })),
        }),
        z.object({ kind: z.literal('found'), articles: z.array(found) }),
      ]),
    ),
  },
  'GET /api/help/{slug}/': {
    summary: 'One help article',
    params: z.object({ slug: z.string() }),
    query: z.object({ preview }),
    reply: dataReply(article),
  },
  'GET /api/legal/{name}/': {
    summary:
      'The terms or the privacy policy: terms, privacy; `version` is that of the terms an order accepted',
    params: z.object({ name: z.string() }),
    query: z.object({ version: storableText.max(64).optional(), preview }),
    reply: dataReply(
      titledText.extend({
        version: z.string().nullable().describe('of the terms'),
        is_current: z.boolean().describe('false if only earlier orders accepted this version'),
      }),
    ),
  },
  'GET /api/developers/{name}/': {
    summary:
      'For those who write products and programs: webhooks, activation and the license file; in English',
    params: z.object({ name: z.enum(developerTextNames) }),
    reply: dataReply(titledText),
  },
  'GET /api/imprint/': {
    summary: 'Who sells: the vendor of the shop',
    reply: dataReply(imprint),
  },
  'GET /api/astra/product/': {
    summary: 'What the product is, needs and includes',
    query: z.object({ preview }),
    reply: dataReply(productTexts),
  },
  'GET /api/astra/questions/': {
    summary: 'The questions on the pricing page, with their answers',
    query: z.object({ preview }),
    reply: dataReply(z.array(namedText)),
  },
} as const satisfies Record<string, Call>
