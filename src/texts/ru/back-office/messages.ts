import type {
  secondFactorMessages as English,
  orderActionMessages as EnglishActions,
  couponActionMessages as EnglishCoupons,
  superuserMessages as EnglishSuperusers,
} from '../../en/back-office/messages.ts'

export const secondFactorMessages: typeof English = {
  enrolled: 'Теперь приложение — ваш второй фактор.',
  confirmed: 'Второй фактор подтверждён.',
  codesRenewed: 'Эти коды восстановления заменяют прежние.',
}

export const orderActionMessages: typeof EnglishActions = {
  cancelled: id => `Заказ ${id} отменён.`,
}

export const superuserMessages: typeof EnglishSuperusers = { removed: 'Суперпользователь удалён.' }

export const couponActionMessages: typeof EnglishCoupons = {
  created: code => `Купон ${code} создан.`,
  changed: code => `Купон ${code} изменён.`,
  closed: code => `Купон ${code} закрыт.`,
  reopened: code => `Купон ${code} снова действует.`,
}
