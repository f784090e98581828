import type { PaymentMethod } from '../../domain/payments/methods.ts'
import { CheckBox } from '../ui/check-box.tsx'
import { RadioRows } from '../ui/radio-rows.tsx'
import type { CompanyChoice } from './payment-choice.ts'
import styles from './payment-method-field.module.css'

type Props<Method extends PaymentMethod> = {
  words: {
    method: string
    methods: Record<Method, { title: string; note: string }>
    bankByReseller: string
    company: string
  }
  methods: readonly Method[]
  hasReseller: boolean
  method: Method
  onChange: (method: Method) => void
  company: CompanyChoice
  onCompany: (company: CompanyChoice) => void
}

const icons = { stripe: 'card', bank: 'bank', crypto: 'coin' } as const

/** Bank transfers ask for the company anyway, so the checkbox is for the other methods. */
export function PaymentMethodField<Method extends PaymentMethod>(props: Props<Method>) {
  const { words, methods, hasReseller, method, onChange, company, onCompany } = props
  const options = methods.map(value => {
    const { title, note } = words.methods[value]
    const isByReseller = value === 'bank' && hasReseller
    return { value, title, note: isByReseller ? words.bankByReseller : note, icon: icons[value] }
  })

  return (
    <div className={styles.field}>
      <RadioRows legend={words.method} name="method" options={options} value={method} onChange={onChange} />
      {method !== 'bank' && (
        <CheckBox
          label={words.company}
          name="company"
          value="1"
          checked={company === '1'}
          onChange={event => onCompany(event.target.checked ? '1' : '')}
        />
      )}
    </div>
  )
}
