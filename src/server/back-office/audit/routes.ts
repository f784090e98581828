import type { FastifyInstance } from 'fastify'
import { auditCalls } from '../../../contract/back-office/audit.ts'
import { doneWords as english, targetWords as englishTargets } from '../../../texts/en/back-office/verbs.ts'
import type { Language } from '../../../texts/language.ts'
import { doneWords as russian, targetWords as russianTargets } from '../../../texts/ru/back-office/verbs.ts'
import type { ActionFilter } from '../../audit/list-actions.ts'
import { utcDay } from '../../platform/clock.ts'
import { sendCsv } from '../../platform/files/csv-table.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { pageOfActions, readAction, tabulateActions } from './read-actions.ts'

const words: Record<Language, Record<string, string>> = { en: english, ru: russian }

/** Register in the scope of the back office. */
export function auditRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, auditCalls, 'GET /api/sezam/actions/', async ({ query: { after, ...query }, request }) => {
    const { actions, next } = await pageOfActions(shop, readFilter(query, request.language), after)
    return { ok: true, data: actions, next }
  })

  serve(app, auditCalls, 'GET /api/sezam/actions/export/', async ({ query, request, reply }) =>
    sendCsv(reply, {
      name: `audit-${utcDay(shop.clock.now())}`,
      table: tabulateActions({ ...shop, db: shop.reportDb }, readFilter(query, request.language)),
      language: request.language,
    }),
  )

  serve(app, auditCalls, 'GET /api/sezam/actions/{id}/', async ({ params }) => ({
    ok: true,
    data: await readAction(shop, params.id),
  }))
}

type Query = Omit<ActionFilter, 'verbs' | 'targetTypes'> & { verb?: string | undefined }

/** A verb as it is stored, or all whose words contain what was typed. */
function readFilter({ verb, target, ...others }: Query, language: Language): ActionFilter {
  const filter = { ...others, ...readTarget(target) }
  if (verb === undefined) return filter
  if (Object.hasOwn(english, verb)) return { ...filter, verbs: [verb] }
  const typed = comparable(verb)
  const named = Object.entries(words[language]).filter(([, said]) => comparable(said).includes(typed))
  return { ...filter, verbs: [verb, ...named.map(([stored]) => stored)] }
}

const targetNames = [englishTargets, russianTargets].flatMap(words =>
  Object.entries(words).flatMap(([type, said]) => [
    { type, name: comparable(type) },
    { type, name: comparable(said) },
  ]),
)

/** `order 10231` in either language. Of several kinds that begin it, such as `rate` and `rate proposal`, the longest. */
function readTarget(target: string | undefined): Pick<ActionFilter, 'target' | 'targetTypes'> {
  if (target === undefined) return {}
  const typed = comparable(target).replace(/\s+/g, ' ')
  const begun = targetNames.filter(({ name }) => `${typed} `.startsWith(`${name} `))
  if (begun.length === 0) return { target }
  const longest = Math.max(...begun.map(({ name }) => name.length))
  const types = begun.filter(({ name }) => name.length === longest).map(({ type }) => type)
  return { targetTypes: [...new Set(types)], target: typed.slice(longest).trim() || undefined }
}

function comparable(text: string): string {
  return text.toLowerCase().replaceAll('\u00a0', ' ')
}
