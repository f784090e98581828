import type {
  customerMessages as EnglishCustomers,
  importMessages as EnglishImports,
  licenseMessages as EnglishLicenses,
} from '../../en/back-office/messages.ts'

export const customerMessages: typeof EnglishCustomers = {
  noteSaved: 'Заметка сохранена.',
  noteDeleted: 'Заметка удалена.',
  ordered: order => `Заказ ${order} создан. Ссылка на\u00a0оплату готова.`,
  viewing: 'Вы\u00a0смотрите магазин от\u00a0имени клиента.',
}

export const licenseMessages: typeof EnglishLicenses = {
  serialShown: 'Серийный номер будет виден одну минуту.',
}

export const contentMessages = {
  created: 'Создано. Текст появится на сайте, когда вы его опубликуете.',
  discarded: 'Ваш черновик удалён.',
  published: 'Опубликовано.',
  restored: 'Эта версия стала вашим черновиком.',
  archived: 'Текст в\u00a0архиве и\u00a0больше не\u00a0показывается.',
  broughtBack: 'Текст возвращён из\u00a0архива.',
  periodSet: 'Срок показа изменён.',
}

export const questionMessages = { articleBegun: 'Статья стала вашим черновиком.' }

export const importMessages: typeof EnglishImports = {
  checking: 'Файл проверяется.',
  importing: 'Импорт начался.',
  counting: 'Показатели пересчитываются.',
  described: 'Описание сохранено. Проверьте файл ещё раз.',
  removed: 'Описание удалено.',
}

export const weeklyReportMessages = {
  on: 'Еженедельное письмо будет приходить.',
  off: 'Еженедельное письмо больше не\u00a0придёт.',
}
