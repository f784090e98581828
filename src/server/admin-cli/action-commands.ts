import { randomBytes } from 'node:crypto'
import type { Action } from '../../definitions/actions.ts'
import { type Field, toInput } from '../../definitions/fields.ts'
import type { FieldWords } from '../../definitions/words.ts'
import { definedRecords } from '../back-office/defined-records.ts'
import { performAndDescribe, readFields } from '../back-office/engine/perform.ts'
import type { DefinedRecord, Key } from '../back-office/engine/rules.ts'
import { type AdminCommand, type CommandInput, toPlainLine } from './command.ts'
import { optionalText, readNumber, requireArgument, requireText } from './read-values.ts'

const placeholders: Record<Exclude<Field['kind'], 'yes' | 'choice' | 'choices'>, string> = {
  text: 'TEXT',
  note: 'TEXT',
  number: 'NUMBER',
  row: 'NUMBER',
  amount: '44.00',
  day: '2026-11-20',
  countries: 'DEU,EST',
  email: 'EMAIL',
  country: 'DEU',
}

/** `bin/admin <record> <action> <id> --field value`: the same actions as the pages of the back office. */
export const actionCommands: readonly AdminCommand[] = definedRecords.flatMap(each =>
  Object.entries(each.defined.actions).map(([name, action]) => toCommand(each, name, action)),
)

function toCommand(each: DefinedRecord, name: string, action: Action): AdminCommand {
  const { record } = each.defined
  const { fields = {}, needs } = action
  const hasReason = needs !== 'nothing'
  const options = Object.entries(fields).map(([field, { kind }]) => {
    return [toOption(field), { type: kind === 'yes' ? ('boolean' as const) : ('string' as const) }] as const
  })
  return {
    name: `${record} ${name}`,
    summary: `${action.summary}.`,
    usage: [
      ...(action.creates ? [] : [record.toUpperCase().replace(/[^A-Z]/g, '')]),
      ...(hasReason ? ['--reason TEXT'] : []),
      ...Object.entries(fields).map(([field, of]) => describeOption(field, of)),
    ].join(' '),
    options: {
      ...(hasReason ? { reason: { type: 'string' } } : {}),
      ...Object.fromEntries(options),
    },
    details: describeFields(each, name, action),
    async before(input) {
      const before = each.rules[name]?.before
      if (before) await before(input.shop, { ...readValues(action, input), id: readId(each, action, input) })
    },
    async run(tx, input) {
      const id = readId(each, action, input)
      const { result, lines } = await performAndDescribe(tx, input.shop, each, {
        name,
        id,
        values: readValues(action, input),
        by: { name: optionalText(input, 'by') ?? '', customerId: null },
        reason: hasReason ? requireText(input, 'reason') : '',
        form: randomBytes(16).toString('hex'),
        language: 'en',
      })
      const { done = '' } = each.words.en[name] ?? {}
      const key = id ?? result['id'] ?? ''
      input.target?.(key)
      // The definition has checked the words with the result.
      input.print(typeof done === 'function' ? done(key, result as never) : done)
      const links = Object.entries(action.result ?? {}).filter(([, kind]) => kind === 'link')
      for (const [link] of links) input.print(String(result[link]))
      for (const line of lines) input.print(toPlainLine(line, 300))
    },
  }
}

function readId({ defined }: DefinedRecord, { creates }: Action, input: CommandInput): Key | null {
  if (creates) return null
  const typed = requireArgument(input, defined.record.toUpperCase())
  return defined.id === 'text' ? typed : readNumber(typed, 'the number of a record, such as 10007')
}

function readValues(action: Action, { values }: CommandInput): Record<string, unknown> {
  const typed = Object.entries(action.fields ?? {}).flatMap(([name, field]) => {
    const value = values[toOption(name)]
    if (value === undefined) return []
    return [[name, typeof value === 'string' ? toInput(field, value) : value]]
  })
  return readFields(action, Object.fromEntries(typed))
}

function describeFields({ words }: DefinedRecord, name: string, { fields = {}, needs }: Action): string[] {
  const said: Readonly<Record<string, FieldWords>> = words.en[name]?.fields ?? {}
  const rows = Object.entries(fields).map(([field, { kind }]) => {
    const { label, help } = said[field] ?? (kind === 'note' ? { label: 'for the customer' } : {})
    const described = [label, help].filter(text => typeof text === 'string').join('. ')
    // What names the record can be said on its page only.
    return [toOption(field), described || field.replaceAll('_', ' ')]
  })
  const all = needs === 'nothing' ? rows : [['reason', 'for the audit; the customer never reads it'], ...rows]
  const widest = Math.max(0, ...all.map(([option = '']) => option.length))
  return all.map(([option = '', text]) => `  --${option.padEnd(widest)}  ${text}`.trimEnd())
}

function describeOption(name: string, field: Field): string {
  const { kind, optional } = field
  const option = `--${toOption(name)}`
  if (kind === 'yes') return `[${option}]`
  const value =
    kind === 'choice' || kind === 'choices'
      ? field.values.join(kind === 'choice' ? '|' : ',')
      : placeholders[kind]
  return optional || kind === 'note' ? `[${option} ${value}]` : `${option} ${value}`
}

function toOption(field: string): string {
  return field.replaceAll('_', '-')
}
