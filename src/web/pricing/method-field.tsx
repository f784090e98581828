import { useTexts } from '../app/context.ts'
import { RadioRows } from '../ui/radio-rows.tsx'
import styles from './method-field.module.css'
import { type OfferedMethod, offeredMethods } from './selection.ts'

type Props = {
  country: string
  resellers: readonly string[]
  method: OfferedMethod
  onChange: (method: OfferedMethod) => void
}

export function MethodField({ country, resellers, method, onChange }: Props) {
  const t = useTexts().pricing
  const bankNote = resellers.includes(country) ? t.methods.bankByReseller : t.methods.bank.note
  const options = {
    stripe: { value: 'stripe', ...t.methods.stripe, icon: 'card' },
    bank: { value: 'bank', ...t.methods.bank, note: bankNote, icon: 'bank' },
  } as const

  return (
    <div className={styles.field}>
      <RadioRows
        legend={t.question.method}
        name="method"
        options={offeredMethods(country, resellers).map(each => options[each])}
        value={method}
        onChange={onChange}
      />
    </div>
  )
}
