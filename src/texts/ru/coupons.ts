import { formatMoney } from '../../domain/money/money.ts'
import { formatDay } from '../day.ts'
import type { coupons as english } from '../en/coupons.ts'

export const coupons = {
  gives: (code, value, currency) =>
    `Купон ${code}: скидка ${value.kind === 'percent' ? `${value.percent}\u00a0%` : formatMoney(value.amount, currency ?? 'EUR', 'when-needed')}.`,
  until: day => `Действует до\u00a0${formatDay('ru', day)} включительно.`,
  otherPlan: 'Этот купон не\u00a0действует для выбранного тарифа.',
  otherCurrency: 'Этот купон действует только для цен в\u00a0другой валюте.',
} satisfies typeof english
