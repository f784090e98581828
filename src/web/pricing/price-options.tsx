import { volumeTiers } from '../../domain/pricing/catalog.ts'
import { useTexts } from '../app/context.ts'
import { CountryField } from '../checkout/country-field.tsx'
import { OptionsFieldset } from '../checkout/options-fieldset.tsx'
import { PaymentMethodField } from '../checkout/payment-method-field.tsx'
import type { Choices } from '../checkout/price-basis.ts'
import { Card } from '../ui/card.tsx'
import styles from './price-options.module.css'
import { offeredMethods, type Selection } from './selection.ts'
import { ServersField } from './servers-field.tsx'

type Props = {
  choices: Choices
  selection: Selection
  onChoose: (change: Partial<Selection>) => void
  disabled: boolean
}

export function PriceOptions({ choices, selection, onChoose, disabled }: Props) {
  const { options: t, methods } = useTexts().pricing
  const { country, method, company } = selection

  return (
    <Card look="quiet">
      <OptionsFieldset words={t} className={styles.options} disabled={disabled}>
        <ServersField
          servers={selection.servers}
          tiers={volumeTiers}
          onChange={servers => onChoose({ servers })}
          disabled={disabled}
        />
        <CountryField
          label={t.country}
          help={t.countryHelp}
          countries={choices.countries}
          country={country}
          onChange={next => onChoose({ country: next })}
        />
        <div className={styles.methods}>
          <PaymentMethodField
            words={{ method: t.method, methods, bankByReseller: methods.bankByReseller, company: t.company }}
            methods={offeredMethods(country, choices.resellers)}
            hasReseller={choices.resellers.includes(country)}
            method={method}
            onChange={next => onChoose({ method: next })}
            company={company}
            onCompany={next => onChoose({ company: next })}
          />
        </div>
      </OptionsFieldset>
    </Card>
  )
}
