import type {
  secondFactorMessages as English,
  orderActionMessages as EnglishActions,
  connectionMessages as EnglishConnections,
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

export const connectionMessages: typeof EnglishConnections = {
  jobRetried: 'Задание запустится снова через несколько секунд.',
  eventRetried: 'Событие обработается снова через несколько секунд.',
  redelivered: 'Сообщение отправится снова через несколько секунд.',
}
