import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'
import { profileNames } from './csv/choose-profile.ts'

const { anna, clerk } = openWorld()
const folder = join(import.meta.dirname, 'statement-files')
const files = readdirSync(folder).filter(name => !name.endsWith('.txt'))

test('there is a statement of each bank profile, of another bank, and of an old and a new camt.053', () => {
  const banks = [...profileNames(), 'generic'].map(name => `${name}.csv`)
  expect(files.toSorted()).toEqual([...banks, 'camt.053.001.02.xml', 'camt.053.001.08.xml'].toSorted())
})

test.each(files)('each line of the statement %s has the result that is listed beside it', async name => {
  await (placed ??= placeOrders())
  const printed = await clerk.types('import-statement', join(folder, name), ...optionsFor(name), '--dry-run')
  const expected = await readFile(join(folder, `${name}.txt`), 'utf8')
  expect(`${printed.replace(/#\d+/g, '#N')}\n`).toBe(expected)
})

const generic = {
  columns: 'date=Dzień,amount=Kwota,direction=Rodzaj,state=Stan,payer=Nazwa,text=Tytuł',
  currency: 'EUR',
  date: 'MM/DD/YYYY',
  decimal: '.',
  delimiter: ';',
  directions: 'UZNANIE=credit,OBCIĄŻENIE=debit',
  encoding: 'windows-1250',
  states: 'OK=booked,CZEKA=pending,BŁĄD=skipped',
}
let placed: Promise<void> | undefined

/** The statements name the first two in EUR and the others in RUB; the second of each pair is paid. */
async function placeOrders() {
  const ids: number[] = []
  for (const country of ['DEU', 'RUS']) {
    const pending = await anna.orders({ pay: 'bank', servers: 5, country })
    const paid = await anna.orders({ pay: 'bank', servers: 5, country })
    await clerk.imports([{ amount: paid.amount, currency: paid.currency_text, structured: paid.reference }])
    ids.push(pending.id, paid.id)
  }
  expect(ids).toEqual([10001, 10002, 10003, 10004])
}

function optionsFor(name: string): string[] {
  if (['t-bank.csv', 'sber.csv'].includes(name)) return []
  const options = { account: 'DE02120300000000202051', ...(name === 'generic.csv' ? generic : {}) }
  return Object.entries(options).flatMap(([option, value]) => [`--${option}`, value])
}
