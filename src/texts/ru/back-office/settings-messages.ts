import type {
  couponMessages as englishCoupons,
  rateMessages as englishRates,
  superuserMessages as englishSuperusers,
} from '../../en/back-office/settings-messages.ts'

export const couponMessages = {
  created: code => `Купон ${code} создан.`,
  changed: code => `Купон ${code} изменён.`,
  closed: code => `Купон ${code} закрыт.`,
  reopened: code => `Купон ${code} снова действует.`,
} satisfies typeof englishCoupons

export const rateMessages = {
  inForce: 'Курс действует.',
  rejected: 'Курс отклонён. Остаётся действующий.',
} satisfies typeof englishRates

export const superuserMessages = {
  added: email => `${email} теперь суперпользователь.`,
  reset: 'Второй фактор удалён. При следующем входе нужно будет настроить новый.',
  sessionEnded: 'Сеанс завершён.',
} satisfies typeof englishSuperusers
