import { useSearchParams } from 'react-router'
import { knownCountry } from '../checkout/payment-choice.ts'
import type { Choices } from '../checkout/price-basis.ts'
import type { SavedCart } from '../checkout/saved-cart.ts'
import { useAddressChoice } from '../checkout/use-address-choice.ts'
import { linkedCart } from './linked-cart.ts'

export function useLinkedCart(choices: Choices): {
  linked: SavedCart | null
  chooseCountry: (country: string) => void
} {
  const [query] = useSearchParams()
  const { choice, choose } = useAddressChoice<{ country: string }>({
    read: asked => ({ country: knownCountry([asked.get('country')], choices) }),
    settle: next => next,
  })
  const asked = new URLSearchParams(query)
  asked.set('country', choice.country)
  return { linked: linkedCart(asked, choices), chooseCountry: country => choose({ country }) }
}
