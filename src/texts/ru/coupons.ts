import { formatMoney } from '../../domain/money/money.ts'
import { formatDay } from '../day.ts'
import type { coupons as english } from '../en/coupons.ts'
import { formatPercent } from '../percent.ts'

export const coupons = {
  gives: (code, value, currency) =>
    `Купон ${code}: скидка ${value.kind === 'percent' ? formatPercent('ru', value.percent) : formatMoney(value.amount, currency ?? 'EUR', { language: 'ru', decimals: 'when-needed' })}.`,
  until: day => `Действует до\u00a0${formatDay('ru', day)} включительно.`,
  otherPlan: 'Этот купон\u00a0— для другого тарифа или вида заказа.',
  otherCurrency: 'Этот купон действует только для цен в\u00a0другой валюте.',
} satisfies typeof english
