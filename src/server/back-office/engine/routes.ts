import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { definedCalls } from '../../../contract/back-office/defined-actions.ts'
import type { Action } from '../../../definitions/actions.ts'
import { pickTexts } from '../../../texts/all.ts'
import { type Action as Audited, requireAllowed, runAction } from '../../audit/run-action.ts'
import { signedInSuperuser } from '../../identity/second-factor/signed-in-superuser.ts'
import { isLockTimeout } from '../../platform/database/database-errors.ts'
import { runAndRollBack } from '../../platform/database/roll-back.ts'
import { wordRefusal } from '../../platform/http/answer-refusals.ts'
import { asRefusal, Refusal } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { perform, performAndDescribe, readFields } from './perform.ts'
import type { DefinedRecord, Key, Seen } from './rules.ts'

const words = pickTexts(t => t.consequences)

type Body = { reason?: string; seen?: Seen; form?: string; ids?: Key[] } & Record<string, unknown>
type Input = { params?: unknown; body: unknown; request: FastifyRequest }

/** Register in the scope of the back office. */
export function definedRoutes(app: FastifyInstance, shop: Shop, each: DefinedRecord) {
  const calls = definedCalls(each.defined)
  for (const call of Object.keys(calls)) {
    const [kind = '', name = ''] = call.split('/').slice(-3)
    const { [kind]: answer } = answers
    const { [name]: action } = each.defined.actions
    if (!answer || !action) throw new Error(`${call} is no call of an action`)
    serve(app, calls, call, input => answer(shop, each, { ...input, name, action }))
  }
}

type Performed = Awaited<ReturnType<typeof perform>>
type Called = Input & { name: string; action: Action }
type Answer = (shop: Shop, each: DefinedRecord, called: Called) => Promise<object>
const answers: Record<string, Answer> = { actions: act, previews: preview, several: actOnSeveral }

async function act(shop: Shop, each: DefinedRecord, called: Called) {
  const { name, action, request } = called
  const { reason = '', seen, form, ...values } = called.body as Body
  const id = readId(called)
  const by = nameSuperuser(request)
  const needs = await each.rules[name]?.needs?.(shop, { ...values, id })
  const audited = { ...describe(each, called, { reason, id }), ...(needs ? { needs } : {}) }
  await prepare(shop, each, { audited, name, input: { ...values, id } })
  const { result, after } = await runAction(shop, audited, tx =>
    perform(tx, shop, each, { name, id, values, seen, form, by, reason }),
  )
  const { done } = each.words[request.language][name] ?? {}
  // The definition has checked the words with the result.
  const message = typeof done === 'function' ? done(id ?? result['id'] ?? '', result as never) : done
  return {
    ok: true,
    message,
    data: result,
    ...(action.undo ? { seen: each.record.seen(after) } : {}),
  }
}

/** Runs the action and rolls it back. A refusal is what it would answer, so the call itself is answered. */
async function preview(shop: Shop, each: DefinedRecord, called: Called) {
  const { name, action, request } = called
  const { language } = request
  const { seen, form, ...typed } = called.body as Body
  const asked = { name, id: readId(called), by: nameSuperuser(request), reason: '', seen, form, language }
  try {
    const values = readFields(action, typed)
    const { lines } = await runAndRollBack(shop.db, async tx => {
      await tx.execute(sql`set local lock_timeout = '500ms'`)
      return performAndDescribe(tx, shop, each, { ...asked, values })
    })
    return { ok: true, data: { lines, refusal: null } }
  } catch (error) {
    const refusal = isLockTimeout(error) ? new Refusal('busy') : asRefusal(error)
    if (!refusal) throw error
    return { ok: true, data: { lines: [], refusal: wordRefusal(refusal, language) } }
  }
}

/** Each record in a transaction and with an action of its own, so that a refusal stops no other. */
async function actOnSeveral(shop: Shop, each: DefinedRecord, called: Called) {
  const { name, request } = called
  const { language } = request
  const { reason = '', ids = [], ...values } = called.body as Body
  const by = nameSuperuser(request)
  const data = []
  for (const id of new Set(ids)) {
    const audited = describe(each, called, { reason, id })
    // What would be refused for all alike is refused at once.
    requireAllowed(audited, shop.clock.now())
    const refusal = await runAction(shop, audited, tx =>
      perform(tx, shop, each, { name, id, values, by, reason }),
    ).then(() => null, requireRefusal)
    data.push({ id, done: refusal === null, message: refusal ? wordRefusal(refusal, language).message : '' })
  }
  const count = data.filter(({ done }) => done).length
  return { ok: true, message: words[language].several(count, data.length), data }
}

/** What a rule asks of other services first; its refusal has an audit row too. */
async function prepare(
  shop: Shop,
  { rules }: DefinedRecord,
  { audited, name, input }: { audited: Audited<Performed>; name: string; input: unknown },
) {
  const before = rules[name]?.before
  if (!before) return
  requireAllowed(audited, shop.clock.now())
  await before(shop, input).catch((error: unknown) => runAction(shop, audited, () => Promise.reject(error)))
}

function describe(
  { defined }: DefinedRecord,
  { name, action, request }: Called,
  { reason, id }: { reason: string; id: Key | null },
): Audited<Performed> {
  return {
    actor: signedInSuperuser(request),
    // `DefinedVerb` has all of them.
    verb: `${defined.record} ${name}` as Audited['verb'],
    target: { type: defined.record, id: id ?? (({ result }) => result['id'] ?? '') },
    reason,
    needs: action.needs,
  }
}

function requireRefusal(error: unknown): Refusal {
  const refusal = asRefusal(error)
  if (!refusal) throw error
  return refusal
}

function readId({ params }: Called): Key | null {
  return (params as { id: Key } | undefined)?.id ?? null
}

function nameSuperuser(request: FastifyRequest) {
  const { email: name, customerId } = signedInSuperuser(request)
  return { name, customerId }
}
