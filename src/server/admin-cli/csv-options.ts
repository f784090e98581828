import { dateFormats, directions, rowStates, statementColumns } from '../../domain/payments/statement-csv.ts'
import { type CsvFormat, type CsvOptions, profileNames } from '../bank-statements/csv/choose-profile.ts'
import { findFormatFaults } from '../bank-statements/csv/find-format-faults.ts'
import { CommandError, type CommandInput } from './command.ts'
import { optionalText, requireText } from './read-values.ts'

const formatOptions = ['date', 'decimal', 'delimiter', 'directions', 'states']

export function readCsvOptions(input: CommandInput): CsvOptions {
  const bank = optionalText(input, 'bank')
  if (bank !== null) requireChoice('bank', bank, profileNames())
  const isCustom = optionalText(input, 'columns') !== null
  const unused = isCustom
    ? bank === null
      ? []
      : ['bank']
    : formatOptions.filter(name => optionalText(input, name))
  if (unused.length > 0)
    throw new CommandError(
      `${unused.map(name => `--${name}`).join(', ')} cannot be combined with ${isCustom ? '' : 'a file without '}--columns.`,
    )
  return {
    ...(bank === null ? {} : { bank }),
    ...(isCustom ? { custom: readFormat(input) } : {}),
    ...pickTexts(input, ['encoding', 'account', 'currency']),
  }
}

function readFormat(input: CommandInput): CsvFormat {
  const columns = readPairs('columns', requireText(input, 'columns'))
  for (const column of Object.keys(columns)) requireChoice('columns', column, statementColumns)
  const delimiter = requireText(input, 'delimiter')
  const format = {
    columns,
    encoding: optionalText(input, 'encoding') ?? 'utf-8',
    delimiter: delimiter === 'tab' ? '\t' : delimiter,
    date: requireChoice('date', requireText(input, 'date'), dateFormats),
    decimal: requireChoice('decimal', requireText(input, 'decimal'), ['.', ','] as const),
    ...readWords(input, 'directions', directions),
    ...readWords(input, 'states', rowStates),
  }
  const faults = findFormatFaults(format)
  if (faults.length > 0) throw new CommandError(...faults.map(fault => formatFaults[fault]))
  return format
}

const formatFaults = {
  date: '--columns has no date column.',
  amount: '--columns must have either an amount column, or a credit and a debit column.',
  direction: "A direction column and --directions, such as 'C=credit,D=debit', belong together.",
  state:
    "A state column and --states, such as 'Done=booked,Pending=pending,Failed=skipped', belong together.",
}

function readWords<Name extends string, Meaning extends string>(
  input: CommandInput,
  name: Name,
  meanings: readonly Meaning[],
): Partial<Record<Name, Record<string, Meaning>>> {
  const text = optionalText(input, name)
  if (text === null) return {}
  const words = Object.entries(readPairs(name, text)).map(
    ([word, meaning]) => [word, requireChoice(name, meaning, meanings)] as const,
  )
  return { [name]: Object.fromEntries(words) } as Partial<Record<Name, Record<string, Meaning>>>
}

/** 'date=Buchungstag,amount=Betrag' */
function readPairs(option: string, text: string): Record<string, string> {
  const pairs = text.split(',').map(pair => pair.split('=').map(part => part.trim()))
  const isPair = pairs.every(parts => parts.length === 2 && parts[0] && parts[1])
  if (!isPair) throw new CommandError(`--${option} is a list such as 'date=Buchungstag,amount=Betrag'.`)
  return Object.fromEntries(pairs)
}

function requireChoice<Choice extends string>(
  option: string,
  text: string,
  choices: readonly Choice[],
): Choice {
  const chosen = choices.find(choice => choice === text)
  if (chosen === undefined)
    throw new CommandError(`--${option}: '${text}' is not one of ${choices.join(', ')}.`)
  return chosen
}

function pickTexts(input: CommandInput, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap(name => {
      const text = optionalText(input, name)
      return text === null ? [] : [[name, text]]
    }),
  )
}
