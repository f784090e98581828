import { useSearchParams } from 'react-router'
import { countryOf } from '../checkout/payment-choice.ts'
import type { Choices } from '../checkout/price-basis.ts'
import type { SavedCart } from '../checkout/saved-cart.ts'
import { useAddressChoice } from '../checkout/use-address-choice.ts'
import { linkedCart } from './linked-cart.ts'

/** The cart that a direct link fills, if one does. Its country is chosen in the form, and stands in the address. */
export function useLinkedCart(choices: Choices): {
  linked: SavedCart | null
  chooseCountry: (country: string) => void
} {
  const [query] = useSearchParams()
  const { choice, choose } = useAddressChoice<{ country: string }>({
    read: asked => ({ country: countryOf([asked.get('country')], choices) }),
    settle: next => next,
  })
  const asked = new URLSearchParams(query)
  asked.set('country', choice.country)
  return { linked: linkedCart(asked, choices), chooseCountry: country => choose({ country }) }
}
