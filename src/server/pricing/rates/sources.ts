import { z } from 'zod'
import { parseDecimal, toDecimal } from '../../../domain/money/decimal.ts'
import type { RatedCurrency } from '../../../domain/pricing/judge-rate.ts'
import { utcDay } from '../../platform/clock.ts'
import { decodeXml, plainXml } from '../../platform/files/decode-text.ts'

type DatedRate = { usdRate: string; day: string }
const places = 10

class ExactNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const numberText = z.instanceof(ExactNumber).transform(({ text }) => text)

const feedReply = z.object({
  result: z.literal('success'),
  base_code: z.literal('USD'),
  time_last_update_unix: numberText.pipe(z.string().regex(/^\d{9,10}$/)),
  rates: z.object({ EUR: z.unknown(), RUB: z.unknown(), BYN: z.unknown() }),
})

/** A feed in dollars, such as open.er-api.com. */
export function readFeed(bytes: Uint8Array, currency: RatedCurrency): DatedRate {
  const { rates, time_last_update_unix: seconds } = feedReply.parse(parseExact(bytes))
  return { usdRate: numberText.parse(rates[currency]), day: utcDay(new Date(Number(seconds) * 1000)) }
}

const ecbDay = z.object({
  '@time': z.iso.date(),
  Cube: z.array(z.object({ '@currency': z.string(), '@rate': z.string() })),
})
const ecbReply = z.object({
  Envelope: z.object({ Cube: z.tuple([z.object({ Cube: z.tuple([ecbDay]) })]) }),
})

/** The European Central Bank: units of each currency for one euro. */
export async function readEuroRates(bytes: Uint8Array): Promise<{ day: string; rates: Map<string, string> }> {
  const { day, quotes } = await readEcbDay(bytes)
  return { day, rates: new Map(quotes.map(quote => [quote['@currency'], quote['@rate']])) }
}

/** The European Central Bank: dollars for one euro. */
export async function readEcb(bytes: Uint8Array): Promise<DatedRate> {
  const { day, quotes } = await readEcbDay(bytes)
  const { numerator, denominator } = parseDecimal(
    only(quotes.filter(quote => quote['@currency'] === 'USD'))['@rate'],
  )
  return { usdRate: toDecimal({ numerator: denominator, denominator: numerator }, places), day }
}

async function readEcbDay(bytes: Uint8Array) {
  const [{ Cube: days }] = ecbReply.parse(await parseXml(bytes)).Envelope.Cube
  const [{ '@time': day, Cube: quotes }] = days
  return { day, quotes }
}

const cbrReply = z.object({
  ValCurs: z.object({
    '@Date': z.string().regex(/^\d\d\.\d\d\.\d{4}$/),
    Valute: z.array(z.object({ CharCode: z.string(), Nominal: z.string(), Value: z.string() })),
  }),
})

/** The Bank of Russia: roubles for a number of dollars, with a decimal comma. */
export async function readCbr(bytes: Uint8Array): Promise<DatedRate> {
  const { '@Date': date, Valute: quotes } = cbrReply.parse(await parseXml(bytes)).ValCurs
  const { Nominal, Value } = only(quotes.filter(({ CharCode }) => CharCode === 'USD'))
  const day = z.iso.date().parse(date.split('.').reverse().join('-'))
  return { usdRate: perUnit(Value.replace(',', '.'), Nominal), day }
}

const nbrbReply = z.array(
  z.object({
    Date: z.string(),
    Cur_Abbreviation: z.string(),
    Cur_Scale: numberText,
    Cur_OfficialRate: numberText,
  }),
)

/** The National Bank of Belarus: roubles for a number of dollars. */
export function readNbrb(bytes: Uint8Array): DatedRate {
  const quotes = nbrbReply.parse(parseExact(bytes))
  const quote = only(quotes.filter(({ Cur_Abbreviation }) => Cur_Abbreviation === 'USD'))
  return {
    usdRate: perUnit(quote.Cur_OfficialRate, quote.Cur_Scale),
    day: z.iso.date().parse(quote.Date.slice(0, 10)),
  }
}

function perUnit(value: string, units: string): string {
  const { numerator, denominator } = parseDecimal(value)
  const scale = parseDecimal(units)
  return toDecimal(
    { numerator: numerator * scale.denominator, denominator: denominator * scale.numerator },
    places,
  )
}

/** Refuses document types and entities, because only hostile XML has them. */
async function parseXml(bytes: Uint8Array): Promise<unknown> {
  const xml = decodeXml(bytes)
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new Error('the XML declares a document type')
  const { XMLParser } = await import('fast-xml-parser')
  const parser = new XMLParser({
    ...plainXml,
    maxNestedTags: 10,
    isArray: name => name === 'Cube' || name === 'Valute',
  })
  return parser.parse(xml)
}

function only<Quote>(quotes: readonly Quote[]): Quote {
  const [quote, ...more] = quotes
  if (quote === undefined || more.length > 0) throw new Error(`the dollar is quoted ${quotes.length} times`)
  return quote
}

/** Parses JSON without rounding its numbers. */
function parseExact(bytes: Uint8Array): unknown {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const asWritten = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? new ExactNumber(context?.source ?? '') : value
  return JSON.parse(text, asWritten)
}
