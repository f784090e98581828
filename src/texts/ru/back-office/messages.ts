import type {
  secondFactorMessages as English,
  orderActionMessages as EnglishActions,
  connectionMessages as EnglishConnections,
  customerMessages as EnglishCustomers,
  emailMessages as EnglishEmails,
  importMessages as EnglishImports,
  licenseMessages as EnglishLicenses,
  paymentActionMessages as EnglishPayments,
  superuserMessages as EnglishSuperusers,
} from '../../en/back-office/messages.ts'

export const customerMessages: typeof EnglishCustomers = {
  noteSaved: 'Заметка сохранена.',
  noteDeleted: 'Заметка удалена.',
  emailChanged: (from, to) => `Вместо ${from} теперь ${to}. На\u00a0оба адреса уйдут письма.`,
  ordered: order => `Заказ ${order} создан. Ссылка на\u00a0оплату готова.`,
  viewing: 'Вы\u00a0смотрите магазин от\u00a0имени клиента.',
  signedOut: 'Клиент вышел из\u00a0аккаунта во\u00a0всех браузерах.',
  exportRequested: 'Данные готовятся. Когда они будут готовы, клиент получит письмо.',
  erased: day => `Аккаунт будет удалён после ${day}. Клиент получит письмо и\u00a0сможет отменить удаление.`,
}

export const emailMessages: typeof EnglishEmails = {
  resent: email => `Письмо ещё раз отправлено на\u00a0адрес ${email}.`,
  handled: 'Отмечено как разобранное.',
  retried: email => `Магазин снова пытается отправить письмо на\u00a0адрес ${email}.`,
}

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
  cancelledSeveral: (done, of) => `Отменено заказов: ${done} из\u00a0${of}.`,
  remindedSeveral: (done, of) => `Отправлено напоминаний: ${done} из\u00a0${of}.`,
  reminded: email => `Напоминание отправляется на\u00a0${email}.`,
}

export const superuserMessages: typeof EnglishSuperusers = { removed: 'Суперпользователь удалён.' }

export const connectionMessages: typeof EnglishConnections = {
  handled: 'Отмечено как разобранное.',
  jobRetried: 'Задание запустится снова через несколько секунд.',
  eventRetried: 'Событие обработается снова через несколько секунд.',
  redelivered: 'Сообщение отправится снова через несколько секунд.',
}

export const licenseMessages: typeof EnglishLicenses = {
  issued: (id, email) => `Лицензия ${id} выдана: ${email}.`,
  changed: {
    extend: (id, day) => `Лицензия ${id} продлена до\u00a0${day}.`,
    servers: (id, _day, servers) => `Лицензия ${id}: теперь серверов\u00a0${servers}.`,
    transfer: id => `Лицензия ${id} передана.`,
    convert: id => `Лицензия ${id} стала платной.`,
    suspend: id => `Лицензия ${id} приостановлена.`,
    resume: id => `Лицензия ${id} снова действует.`,
    reset: id => `У\u00a0лицензии ${id} новый серийный номер.`,
    revoke: id => `Лицензия ${id} отозвана.`,
  },
  serialShown: 'Серийный номер будет виден одну минуту.',
  fileSent: email => `Отправляем файл лицензии на\u00a0${email}.`,
  freed: seat => `Место ${seat} свободно.`,
}

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

export const questionMessages = {
  replied: 'Ваш ответ отправлен.',
  closed: 'Вопрос закрыт.',
  reopened: 'Вопрос снова открыт.',
  articleBegun: 'Статья стала вашим черновиком.',
}

export const importMessages: typeof EnglishImports = {
  checking: 'Файл проверяется.',
  importing: 'Импорт начался.',
  counting: 'Показатели пересчитываются.',
}

export const weeklyReportMessages = {
  on: 'Еженедельное письмо будет приходить.',
  off: 'Еженедельное письмо больше не\u00a0придёт.',
}
