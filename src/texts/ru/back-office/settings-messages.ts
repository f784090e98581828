import type {
  couponMessages as englishCoupons,
  sellerMessages as englishSellers,
  settingMessages as englishSettings,
  superuserMessages as englishSuperusers,
} from '../../en/back-office/settings-messages.ts'

export const couponMessages = {
  created: code => `Купон ${code} создан.`,
  changed: code => `Купон ${code} изменён.`,
  closed: code => `Купон ${code} закрыт.`,
  reopened: code => `Купон ${code} снова действует.`,
} satisfies typeof englishCoupons

export const superuserMessages = {
  added: email => `${email} теперь суперпользователь.`,
  reset: 'Второй фактор удалён. При следующем входе нужно будет настроить новый.',
  sessionEnded: 'Сеанс завершён.',
} satisfies typeof englishSuperusers

export const sellerMessages = {
  added: 'Реселлер добавлен.',
  changed: 'Реселлер изменён. Выставленные счета остались прежними.',
  closed: 'Реселлер закрыт.',
  registered: 'НДС этой страны начисляется с\u00a0этого дня.',
  registrationEnded: 'НДС этой страны начисляется до\u00a0этого дня.',
} satisfies typeof englishSellers

export const settingMessages = { changed: 'Настройка изменена.' } satisfies typeof englishSettings
