import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CallReply } from '../../contract/calls.ts'
import { isEuCountry, taxedAs } from '../../domain/tax/eu-members.ts'
import { isReverseChargedAbroad } from '../../domain/tax/registrations.ts'
import { isOutsideVatArea } from '../../domain/tax/territories.ts'
import { useApi } from '../app/context.ts'
import { Stack, Text } from '../ui/layout.tsx'
import type { SavedCart } from './saved-cart.ts'

type Outcome = CallReply<'POST /api/orders/vat-check/'>['data']['outcome']

export type VatVerdict =
  | { kind: 'none' | 'checking' | 'unknown' }
  | { kind: 'accepted'; outcome: Outcome }
  | { kind: 'refused'; message: string }

/** Long enough not to ask about every letter. */
const pauseMs = 600

type Buyer = Pick<SavedCart, 'country' | 'method'> & { zip: string }

/** Checks a VAT number before the order does, so that the sums show its effect. */
export function useVatCheck({ country, method, zip }: Buyer) {
  const api = useApi()
  const [verdict, setVerdict] = useState<VatVerdict>({ kind: 'none' })
  const typed = useRef({ number: '' })
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef<{ key: string; verdict: Promise<VatVerdict> }>(undefined)

  useEffect(() => () => clearTimeout(pause.current), [])

  function type(text: string) {
    typed.current = { number: text.trim() }
    clearTimeout(pause.current)
    setVerdict({ kind: 'none' })
    if (isChecked()) pause.current = setTimeout(() => void settle(), pauseMs)
  }

  async function settle(): Promise<VatVerdict> {
    clearTimeout(pause.current)
    const { current } = typed
    if (!isChecked()) {
      setVerdict({ kind: 'none' })
      return { kind: 'none' }
    }

    const key = `${country} ${method} ${current.number}`
    if (asked.current?.key !== key) {
      setVerdict({ kind: 'checking' })
      asked.current = { key, verdict: ask(current.number) }
    }
    const found = await asked.current.verdict
    if (found.kind === 'unknown' && asked.current?.key === key) asked.current = undefined
    // Meanwhile another number may have been typed, or the same one for another country.
    if (typed.current === current) setVerdict(found)
    return found
  }

  function isChecked(): boolean {
    const place = taxedAs(country)
    const counts = isEuCountry(place) || isReverseChargedAbroad(place)
    return typed.current.number !== '' && counts && !isOutsideVatArea({ country, zip })
  }

  async function ask(number: string): Promise<VatVerdict> {
    const body = { country, client_vat: number, payment: method }
    const answer = await api('POST /api/orders/vat-check/', { body })
    if (answer.ok) return { kind: 'accepted', outcome: answer.reply.data.outcome }
    return answer.fields['client_vat'] ? { kind: 'refused', message: answer.message } : { kind: 'unknown' }
  }

  return { verdict, type, settle }
}

/** Whether the customer accounts for the tax. Where that is impossible, VIES is not asked. */
export function movesTax(verdict: VatVerdict): boolean {
  return verdict.kind === 'accepted' && verdict.outcome !== 'not-asked'
}

type Words = Record<'checking' | 'valid' | 'unavailable' | 'format' | 'unknown', string>
type Props = { verdict: VatVerdict; words: Words; children: ReactNode }

/** Around the field for a VAT number: what its check has found, unless the number is refused. */
export function VatStatus({ verdict, words, children }: Props) {
  return (
    <Stack gap="xs">
      {children}
      <Text tone="quiet" role="status">
        {vatStatusText(verdict, words)}
      </Text>
    </Stack>
  )
}

function vatStatusText(verdict: VatVerdict, t: Words): string {
  if (verdict.kind === 'accepted') return verdict.outcome === 'not-asked' ? '' : t[verdict.outcome]
  return verdict.kind === 'checking' || verdict.kind === 'unknown' ? t[verdict.kind] : ''
}

/** An example of each country's VAT or tax number (alpha-3); the EU's in VIES formats. */
const examples: Record<string, string> = {
  AUT: 'ATU12345678',
  BEL: 'BE0123456789',
  BGR: 'BG123456789',
  HRV: 'HR12345678901',
  CYP: 'CY12345678X',
  CZE: 'CZ12345678',
  DNK: 'DK12345678',
  EST: 'EE123456789',
  FIN: 'FI12345678',
  FRA: 'FR12345678901',
  DEU: 'DE123456789',
  GRC: 'EL123456789',
  HUN: 'HU12345678',
  IRL: 'IE1234567WA',
  ITA: 'IT12345678901',
  LVA: 'LV12345678901',
  LTU: 'LT123456789',
  LUX: 'LU12345678',
  MLT: 'MT12345678',
  NLD: 'NL123456789B01',
  POL: 'PL1234567890',
  PRT: 'PT123456789',
  ROU: 'RO1234567890',
  SVK: 'SK1234567890',
  SVN: 'SI12345678',
  ESP: 'ESX12345678',
  SWE: 'SE123456789001',

  GBR: 'GB123456789',
  CHE: 'CHE-123.456.789',
  NOR: '123456789MVA',
  UKR: '123456789012',
  RUS: '7701234567',
  BLR: '123456789',
}

export function vatExample(country: string): string {
  return examples[country] ?? ''
}
