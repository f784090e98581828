import type {
  secondFactorMessages as English,
  orderActionMessages as EnglishActions,
  paymentActionMessages as EnglishPayments,
  superuserMessages as EnglishSuperusers,
} from '../../en/back-office/messages.ts'

export const secondFactorMessages: typeof English = {
  enrolled: 'Теперь приложение — ваш второй фактор.',
  confirmed: 'Второй фактор подтверждён.',
  codesRenewed: 'Эти коды восстановления заменяют прежние.',
}

export const orderActionMessages: typeof EnglishActions = {
  cancelled: id => `Заказ ${id} отменён.`,
  paid: id => `Заказ ${id} оплачен.`,
  credited: number => `Кредит-нота ${number} выставлена.`,
  corrected: number => `Счёт ${number} заменяет прежний.`,
  linkMade: 'Ссылка на\u00a0оплату готова.',
  reminded: email => `Напоминание отправляется на\u00a0${email}.`,
}

export const superuserMessages: typeof EnglishSuperusers = { removed: 'Суперпользователь удалён.' }

export const paymentActionMessages: typeof EnglishPayments = {
  applied: orders =>
    orders.length === 1 ? `Заказ ${orders[0]} оплачен.` : `Заказы ${orders.join(', ')} оплачены.`,
  resolved: id => `Решение по\u00a0нераспознанному платежу ${id} записано.`,
}

export const contentMessages = {
  created: 'Создано. Текст появится на сайте, когда вы его опубликуете.',
  discarded: 'Ваш черновик удалён.',
  published: 'Опубликовано.',
  restored: 'Эта версия стала вашим черновиком.',
  take: 'Опубликован текст из новой версии магазина.',
  keep: 'Ваш текст остаётся опубликованным.',
  archived: 'Текст в\u00a0архиве и\u00a0больше не\u00a0показывается.',
  broughtBack: 'Текст возвращён из\u00a0архива.',
  periodSet: 'Срок показа изменён.',
}
