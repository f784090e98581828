import type { PaymentMethod } from '../../domain/payments/methods.ts'
import { RadioRows } from '../ui/radio-rows.tsx'

type Props<Method extends PaymentMethod> = {
  words: { method: string; methods: Record<Method, { title: string; note: string }>; bankByReseller: string }
  methods: readonly Method[]
  hasReseller: boolean
  method: Method
  onChange: (method: Method) => void
}

const icons = { stripe: 'card', bank: 'bank', crypto: 'coin' } as const

export function PaymentMethodField<Method extends PaymentMethod>(props: Props<Method>) {
  const { words, methods, hasReseller, method, onChange } = props
  const options = methods.map(value => {
    const { title, note } = words.methods[value]
    const isByReseller = value === 'bank' && hasReseller
    return { value, title, note: isByReseller ? words.bankByReseller : note, icon: icons[value] }
  })

  return (
    <RadioRows legend={words.method} name="method" options={options} value={method} onChange={onChange} />
  )
}
