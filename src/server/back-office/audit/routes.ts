import type { FastifyInstance } from 'fastify'
import { auditCalls } from '../../../contract/back-office/audit.ts'
import { doneWords as english } from '../../../texts/en/back-office/verbs.ts'
import type { Language } from '../../../texts/language.ts'
import { doneWords as russian } from '../../../texts/ru/back-office/verbs.ts'
import type { ActionFilter } from '../../audit/list-actions.ts'
import { utcDay } from '../../platform/clock.ts'
import { sendCsv } from '../../platform/csv-table.ts'
import { serve } from '../../platform/serve.ts'
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

type Query = Omit<ActionFilter, 'verbs'> & { verb?: string | undefined }

/** A verb as it is stored, or all whose words contain what was typed. */
function readFilter({ verb, ...filter }: Query, language: Language): ActionFilter {
  if (verb === undefined) return filter
  if (Object.hasOwn(english, verb)) return { ...filter, verbs: [verb] }
  const typed = comparable(verb)
  const named = Object.entries(words[language]).filter(([, said]) => comparable(said).includes(typed))
  return { ...filter, verbs: [verb, ...named.map(([stored]) => stored)] }
}

function comparable(text: string): string {
  return text.toLowerCase().replaceAll('\u00a0', ' ')
}
