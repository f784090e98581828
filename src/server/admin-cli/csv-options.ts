import { type CsvFormat, type CsvOptions, profileNames } from '../bank-statements/csv/choose-profile.ts'
import { dateFormats, directions, rowStates, statementColumns } from '../bank-statements/csv/csv-profile.ts'
import { type Given, OwnerFault } from './command.ts'
import { requireText, textOf } from './read-values.ts'

const formatOptions = ['date', 'decimal', 'delimiter', 'directions', 'states']

/** What `import-statement` is told about a CSV file: a bank's name, or all of a format that has none. */
export function readCsvOptions(given: Given): CsvOptions {
  const bank = textOf(given, 'bank')
  if (bank !== null) requireOneOf('bank', bank, profileNames())
  const isCustom = textOf(given, 'columns') !== null
  const needless = isCustom
    ? bank === null
      ? []
      : ['bank']
    : formatOptions.filter(name => textOf(given, name))
  if (needless.length > 0)
    throw new OwnerFault(
      `${needless.map(name => `--${name}`).join(', ')} cannot be combined with ${isCustom ? '' : 'a file without '}--columns.`,
    )
  return {
    ...(bank === null ? {} : { bank }),
    ...(isCustom ? { custom: readFormat(given) } : {}),
    ...textsOf(given, ['encoding', 'account', 'currency']),
  }
}

function readFormat(given: Given): CsvFormat {
  const columns = readPairs('columns', requireText(given, 'columns'))
  for (const column of Object.keys(columns)) requireOneOf('columns', column, statementColumns)
  const delimiter = requireText(given, 'delimiter')
  const format = {
    columns,
    encoding: textOf(given, 'encoding') ?? 'utf-8',
    delimiter: delimiter === 'tab' ? '\t' : delimiter,
    date: requireOneOf('date', requireText(given, 'date'), dateFormats),
    decimal: requireOneOf('decimal', requireText(given, 'decimal'), ['.', ','] as const),
    ...readWords(given, 'directions', directions),
    ...readWords(given, 'states', rowStates),
  }
  requireWhole(columns, format)
  return format
}

/** Without a sign, a word or a column of its own a debit would be booked as a credit. */
function requireWhole(columns: Record<string, string>, { directions, states }: Partial<CsvFormat>) {
  const faults = [
    columns['date'] === undefined && '--columns names no date column.',
    (columns['amount'] === undefined) ===
      (columns['credit'] === undefined || columns['debit'] === undefined) &&
      '--columns names either an amount column, or a credit and a debit column.',
    (columns['direction'] === undefined) !== (directions === undefined) &&
      "A direction column and --directions, such as 'C=credit,D=debit', belong together.",
    (columns['state'] === undefined) !== (states === undefined) &&
      "A state column and --states, such as 'Done=booked,Pending=pending,Failed=skipped', belong together.",
  ].filter(fault => fault !== false)
  if (faults.length > 0) throw new OwnerFault(...faults)
}

function readWords<Name extends string, Meaning extends string>(
  given: Given,
  name: Name,
  meanings: readonly Meaning[],
): Partial<Record<Name, Record<string, Meaning>>> {
  const text = textOf(given, name)
  if (text === null) return {}
  const words = Object.entries(readPairs(name, text)).map(
    ([word, meaning]) => [word, requireOneOf(name, meaning, meanings)] as const,
  )
  // It has the one key that it is asked for.
  return { [name]: Object.fromEntries(words) } as Partial<Record<Name, Record<string, Meaning>>>
}

/** 'date=Buchungstag,amount=Betrag' */
function readPairs(option: string, text: string): Record<string, string> {
  const pairs = text.split(',').map(pair => pair.split('=').map(part => part.trim()))
  const isPair = pairs.every(parts => parts.length === 2 && parts[0] && parts[1])
  if (!isPair) throw new OwnerFault(`--${option} is a list such as 'date=Buchungstag,amount=Betrag'.`)
  return Object.fromEntries(pairs)
}

function requireOneOf<Choice extends string>(
  option: string,
  text: string,
  choices: readonly Choice[],
): Choice {
  const chosen = choices.find(choice => choice === text)
  if (chosen === undefined) throw new OwnerFault(`--${option}: '${text}' is none of ${choices.join(' ')}`)
  return chosen
}

function textsOf(given: Given, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap(name => {
      const text = textOf(given, name)
      return text === null ? [] : [[name, text]]
    }),
  )
}
