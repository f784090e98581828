/** The columns and the filters of a list of the back office, from which its calls, its file and its page are made. */
export type ListDefinition = {
  /** The address of its call, such as '/api/sezam/customers/'. */
  path: `/api/sezam/${string}/`
  summary: string
  /** The first is the key of a row. */
  columns: Record<string, ListColumn>
  filters: Record<string, ListFilter>
}

/** A choice has words for each value; codes are shown as they are. */
type Values = { type: 'choice' | 'codes'; values: readonly string[] }

export type ListColumn = {
  /** In the reply and the file only. */
  isHidden?: true
  isOptional?: true
  /** Its cell names the row, and leads to its page. */
  isName?: true
  /** A long text is cut at the end of its cell. */
  isLong?: true
  about?: string
} & (
  | { type: 'number' | 'text' | 'texts' | 'yes' | 'day' | 'moment' | 'moment with time' }
  /** Minor units; `currency` is another column. */
  | { type: 'money'; currency: string }
  | Values
  | { type: 'state'; tones: Record<string, 'neutral' | 'good' | 'warn' | 'bad'> }
)

export type ListFilter = {
  /** Among further filters, which open on request. */
  isRare?: true
  about?: string
} & (
  | { type: 'words' | 'yes' }
  /** Its code (alpha-3). */
  | { type: 'country' }
  /** `from` and `to`, UTC days, both included. Its name is 'days'. */
  | { type: 'days' }
  /** The page knows the values. */
  | { type: 'lookup' }
  | Values
)

export const list = <const L extends ListDefinition>(defined: L): L => defined

type Value<C> = C extends { type: 'number' | 'money' }
  ? number
  : C extends { type: 'yes' }
    ? boolean
    : C extends { type: 'texts' }
      ? string[]
      : [Known<C>] extends [never]
        ? string
        : Known<C>

/** The values that a column or a filter knows. */
type Known<C> = C extends { values: readonly (infer V extends string)[] }
  ? V
  : C extends { tones: infer Tones }
    ? keyof Tones & string
    : never

export type ListValue = string | number | boolean | readonly string[] | null

/** A row as the list answers it. */
export type Row<L extends ListDefinition> = {
  -readonly [K in keyof L['columns']]:
    | Value<L['columns'][K]>
    | (L['columns'][K] extends { isOptional: true } ? null : never)
}

/** The filters as they were asked for. */
export type Asked<L extends ListDefinition> = {
  [K in Exclude<keyof L['filters'], 'days'>]?:
    | (L['filters'][K] extends { type: 'yes' } ? true : Value<L['filters'][K]>)
    | undefined
} & { from?: string | undefined; to?: string | undefined }

type Shown<L extends ListDefinition> = {
  [K in keyof L['columns']]: L['columns'][K] extends { isHidden: true } ? never : K
}[keyof L['columns']]
type Named<L extends ListDefinition> = (Shown<L> | keyof L['filters']) & string
type Part<Parts, K> = K extends keyof Parts ? Parts[K] : never

type Worded<L extends ListDefinition, K> = Exclude<
  Part<L['columns'], K> | Part<L['filters'], K>,
  { type: 'codes' }
>

/** A column and a filter of one name share their words. Other words of the screen stand beside them. */
export type ListWords<L extends ListDefinition> = Record<string, unknown> & {
  title?: string
  lead?: string
  none: string
  labels: Record<Named<L>, string>
  values: {
    [K in Named<L> as [Known<Worded<L, K>>] extends [never] ? never : K]: Record<Known<Worded<L, K>>, string>
  }
}
