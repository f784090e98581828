import { volumeTiers } from '../../domain/pricing/catalog.ts'
import { useTexts } from '../app/context.ts'
import type { Choices } from '../checkout/price-basis.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CountryField } from './country-field.tsx'
import { MethodField } from './method-field.tsx'
import styles from './price-options.module.css'
import type { Selection } from './selection.ts'
import { ServersField } from './servers-field.tsx'

type Props = {
  choices: Choices
  selection: Selection
  onChoose: (change: Partial<Selection>) => void
  disabled: boolean
}

/** What the price depends on: servers, country, method. */
export function Question({ choices, selection, onChoose, disabled }: Props) {
  const t = useTexts().pricing.question

  return (
    <Card look="quiet">
      <fieldset className={styles.question} disabled={disabled}>
        <legend className={styles.legend}>{t.label}</legend>
        <ServersField
          servers={selection.servers}
          tiers={volumeTiers}
          onChange={servers => onChoose({ servers })}
          disabled={disabled}
        />
        <CountryField
          countries={choices.countries}
          country={selection.country}
          onChange={country => onChoose({ country })}
        />
        <MethodField
          country={selection.country}
          resellers={choices.resellers}
          method={selection.method}
          onChange={method => onChoose({ method })}
        />
        <noscript>
          <p className={styles.noscript}>{t.withoutScript}</p>
          <Button type="submit">{t.update}</Button>
        </noscript>
      </fieldset>
    </Card>
  )
}
