import type { profile as english } from '../en/profile.ts'
import { plural } from '../plural.ts'

const days = (count: number) =>
  `${count}\u00a0${plural('ru', count, { one: 'день', few: 'дня', many: 'дней', other: 'дня' })}`

const remained = (count: number) =>
  plural('ru', count, { one: 'Остался', few: 'Осталось', many: 'Осталось', other: 'Осталось' })

export const profile = {
  title: 'Профиль',
  signOut: 'Выйти',
  failed: {
    title: 'Не удалось загрузить профиль',
    text: 'С вашими лицензиями и заказами всё в порядке: не получилось только показать их.',
    retry: 'Попробовать ещё раз',
  },
  licenses: {
    title: 'Лицензии',
    serial: 'Серийный номер',
    copy: 'Копировать',
    copied: 'Скопировано',
    copyFailed: 'Браузер не разрешил: выделите и скопируйте вручную.',
    servers: (count: number) =>
      `${count}\u00a0${plural('ru', count, { one: 'сервер', few: 'сервера', many: 'серверов', other: 'сервера' })}`,
    renew: 'Продлить',
    upgrade: 'Добавить серверы',
    suspended: 'Лицензия приостановлена. Чтобы она снова заработала, напишите нам:',
    revoked: 'Лицензия отозвана и больше не работает. Если это неожиданно, напишите нам:',
    states: {
      active: 'Действует',
      ending: 'Скоро истекает',
      expired: 'Истекла',
      suspended: 'Приостановлена',
      revoked: 'Отозвана',
    },
    validity: {
      left: (count: number) => `${remained(count)} ${days(count)}`,
      lastDay: 'Сегодня последний день',
      over: 'Срок истёк',
      until: (date: string) => `до ${date}`,
      since: (date: string) => date,
    },
    updates: {
      left: (count: number) => `Обновления ещё ${days(count)}`,
      lastDay: 'Сегодня последний день обновлений',
      over: 'Работает, но без новых обновлений',
      until: (date: string) => `бесплатные обновления до ${date}`,
      since: (date: string) => `бесплатные обновления до ${date}`,
    },
    empty: {
      title: 'Лицензий пока нет',
      text: (product: string) =>
        `Здесь появятся серийный номер, срок и продление вашей лицензии. С ней ${product} работает на стольких серверах, сколько вы выберете.`,
      action: 'Посмотреть цены',
    },
  },
  orders: {
    title: 'Заказы',
    number: 'Заказ',
    date: 'Дата',
    item: 'Что заказано',
    total: 'Сумма',
    state: 'Состояние',
    states: { pending: 'Ожидает оплаты', paid: 'Оплачен', cancelled: 'Отменён', expired: 'Просрочен' },
    empty: 'Заказов пока нет. Каждый останется здесь вместе со счётом.',
  },
  browsers: {
    title: 'Где выполнен вход',
    lead: 'Если какой-то браузер вам незнаком или больше не нужен, выйдите в\u00a0нём.',
    current: 'Этот браузер',
    lastSeen: (moment: string) => `последний раз ${moment}`,
    signOut: 'Выйти',
    failedTitle: 'Не удалось загрузить список',
    failedText: 'Здесь вы по-прежнему вошли. Попробуйте ещё раз чуть позже.',
  },
} satisfies typeof english
