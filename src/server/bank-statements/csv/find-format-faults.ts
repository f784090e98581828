import type { CsvFormat } from './choose-profile.ts'

type Described = Pick<CsvFormat, 'columns' | 'directions' | 'states'>

/** What the description of a CSV lacks: without it a debit could be booked as a credit. */
export function findFormatFaults({ columns, directions, states }: Described) {
  const { date, amount, credit, debit, direction, state } = columns
  const isFault = {
    date: date === undefined,
    amount: (amount === undefined) === (credit === undefined || debit === undefined),
    direction: (direction === undefined) !== (directions === undefined),
    state: (state === undefined) !== (states === undefined),
  }
  return (['date', 'amount', 'direction', 'state'] as const).filter(name => isFault[name])
}
