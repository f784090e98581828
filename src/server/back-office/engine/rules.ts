import type { RefusalCode } from '../../../contract/refusals.ts'
import type {
  ActionInputs,
  ActionResult,
  Actions,
  ActionValues,
  Needs,
  RecordActions,
} from '../../../definitions/actions.ts'
import type { ShownWords } from '../../../definitions/words.ts'
import { inEveryLanguage, type Language } from '../../../domain/languages.ts'
import { pickTexts } from '../../../texts/all.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Change } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'

export type Key = number | string
/** Who acts: a superuser, who has an account, or an operator. */
export type By = { name: string; customerId: number | null }
/** What a superuser decides on. Counters and times that jobs change would refuse innocent work. */
export type Seen = Record<string, string | number | boolean | null>

/** A record is locked, then read: `read` refuses 'not-found', and gets a shop whose database is the transaction. */
export type RecordAccess<Found, K = Key> = {
  /** Without it, its row is locked. */
  lock?(tx: Transaction, id: K): Promise<unknown>
  read(shop: Shop, id: K): Promise<Found>
  seen(found: Found): Seen
  /** Whose last change names who changed the record meanwhile. */
  table: string
  changed?(tx: Transaction, id: K): Promise<Change | null | undefined>
  /** What becomes of the record, besides its e-mails and documents. */
  lines?(before: Found, after: Found, language: Language): string[]
}

type NeedsMore<Input> = {
  /** What needs a fresh second factor only in some cases. */
  needs?(shop: Shop, input: Input): Promise<Needs>
}

export type Rule<Found, A, K = Key> = A extends { creates: true }
  ? NeedsMore<ActionValues<A>> & {
      /** The same form creates one record. */
      run(
        tx: Transaction,
        shop: Shop,
        input: ActionValues<A> & { by: By; reason: string; form: string },
      ): Promise<ActionResult<A> & { id: Key }>
    }
  : NeedsMore<ActionValues<A> & { id: K }> & {
      /** Whether the page offers it, or why not. */
      allows(found: Found): boolean | RefusalCode
      initial?(found: Found): ActionInputs<A>
      /** Asks other services, before the transaction. */
      before?(shop: Shop, input: ActionValues<A> & { id: K }): Promise<unknown>
      run(
        tx: Transaction,
        shop: Shop,
        input: Found & ActionValues<A> & { by: By; reason: string },
      ): Promise<ActionResult<A>>
    }

/** A rule of any record, whose input `rules` has checked. */
type AnyRule = {
  allows?(found: unknown): boolean | RefusalCode
  initial?(found: unknown): Record<string, string | number | boolean | null | string[]>
  needs?(shop: Shop, input: unknown): Promise<Needs>
  before?(shop: Shop, input: unknown): Promise<unknown>
  run(tx: Transaction, shop: Shop, input: unknown): Promise<unknown>
}

export type DefinedRecord = {
  defined: RecordActions
  words: Record<Language, ShownWords>
  record: RecordAccess<unknown>
  rules: Record<string, AnyRule>
}

const actionWords = pickTexts(t => t.actionWords)
type ActionWords = (typeof actionWords)['en']

/** A record whose actions have no words, or those of another record, does not compile. */
export function rules<
  R extends keyof ActionWords,
  D extends Actions & Record<keyof ActionWords[R], unknown>,
  Found,
  K extends Key,
>(
  defined: RecordActions<R, D>,
  record: RecordAccess<Found, K>,
  each: { [N in keyof D]: Rule<Found, D[N], K> },
) {
  const words = inEveryLanguage(language => actionWords[language][defined.record])
  const checked = { defined, words, record, rules: each } as unknown as DefinedRecord
  return { ...checked, possible: (found: Found) => possible(checked, found) }
}

/** For the reply of the record: what the page shows, and which actions it offers. */
function possible({ defined, record, rules: each }: DefinedRecord, found: unknown) {
  const offered = Object.keys(defined.actions).flatMap(name => {
    const rule = each[name]
    if (rule?.allows?.(found) !== true) return []
    return [{ name, ...(rule.initial ? { initial: rule.initial(found) } : {}) }]
  })
  return { seen: record.seen(found), actions: offered }
}
