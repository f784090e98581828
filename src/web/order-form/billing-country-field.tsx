import { useTexts } from '../app/context.ts'
import { ShopLink } from '../app/shop-link.tsx'
import type { SavedCart } from '../checkout/saved-cart.ts'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { SelectInput } from '../ui/select-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { changePath } from './change-path.ts'
import type { Prepared } from './load-order-form.ts'

type Props = {
  cart: SavedCart
  prepared: Pick<Prepared, 'countries' | 'prefill'>
  onCountry: ((country: string) => void) | undefined
}

/** The cart's country, which decides the price: shown, and changed where the cart was filled, or here for a direct link. */
export function CountryField({ cart, prepared: { countries, prefill }, onCountry }: Props) {
  const t = useTexts().orderForm
  const nameOf = (code: string) => countries.find(([each]) => each === code)?.[1] ?? code
  const earlier = prefill?.client_company ? prefill.client_country : ''
  const help = (
    <>
      {t.countryHelp} <ShopLink to={changePath(cart)}>{t.changeCountry}</ShopLink>
    </>
  )

  return (
    <>
      {onCountry ? (
        <Field label={t.country} help={t.countryChoice}>
          {control => (
            <SelectInput
              {...control}
              name="country"
              autoComplete="off"
              value={cart.country}
              onChange={event => onCountry(event.target.value)}
            >
              {countries.map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      ) : (
        <Field label={t.country} help={help}>
          {control => <TextInput {...control} value={nameOf(cart.country)} readOnly autoComplete="off" />}
        </Field>
      )}
      {earlier && earlier !== cart.country && (
        <Notice tone="warn">{t.otherCountry(nameOf(earlier), nameOf(cart.country))}</Notice>
      )}
    </>
  )
}
