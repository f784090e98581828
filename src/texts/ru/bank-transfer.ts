import type { transfer as english } from '../en/bank-transfer.ts'

export const transfer = {
  title: (sum, day) => `Переведите ${sum} до\u00a0${day}`,
  fields: {
    beneficiary: 'Получатель',
    inn: 'ИНН',
    kpp: 'КПП',
    unp: 'УНП',
    iban: 'Счёт (IBAN)',
    account: 'Счёт получателя',
    bank: 'Банк',
    bik: 'БИК',
    bic: 'BIC (SWIFT)',
    correspondent: 'Корр. счёт',
    reference: 'Назначение платежа',
    purpose: 'Назначение платежа',
  },
  amount: 'Сумма',
  dueOn: 'Оплатить до',
} satisfies typeof english
