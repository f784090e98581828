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
    title: 'Не\u00a0удалось загрузить профиль',
    text: 'С\u00a0вашими лицензиями и\u00a0заказами всё в\u00a0порядке: не\u00a0получилось только показать их.',
    retry: 'Попробовать ещё раз',
  },
  licenses: {
    title: 'Лицензии',
    serial: 'Серийный номер',
    copy: 'Копировать',
    copied: 'Скопировано',
    copyFailed: 'Браузер не\u00a0разрешил: выделите и\u00a0скопируйте вручную.',
    servers: (count: number) =>
      `${count}\u00a0${plural('ru', count, { one: 'сервер', few: 'сервера', many: 'серверов', other: 'сервера' })}`,
    renew: 'Продлить',
    upgrade: 'Добавить серверы',
    buy: 'Купить лицензию',
    suspended: 'Лицензия приостановлена. Чтобы она снова заработала, напишите нам:',
    revoked: 'Лицензия отозвана и\u00a0больше не\u00a0работает. Если это неожиданно, напишите нам:',
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
      until: (date: string) => `до\u00a0${date}`,
      since: (date: string) => date,
    },
    updates: {
      left: (count: number) => `Обновления ещё ${days(count)}`,
      lastDay: 'Сегодня последний день обновлений',
      over: 'Работает, но\u00a0без\u00a0новых обновлений',
      until: (date: string) => `бесплатные обновления до\u00a0${date}`,
      since: (date: string) => `бесплатные обновления были до\u00a0${date}`,
    },
    empty: {
      title: 'Лицензий пока нет',
      text: (product: string) =>
        `Здесь появятся серийный номер, срок и\u00a0продление вашей лицензии. С\u00a0ней ${product} работает на\u00a0стольких серверах, сколько вы выберете.`,
      action: 'Посмотреть цены',
      demo: 'Попробовать бесплатно 30\u00a0дней',
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
    showAll: (count: number) => `Показать все заказы (${count})`,
    showFewer: 'Показать только последние',
    empty: 'Заказов пока нет. Каждый останется здесь вместе со\u00a0счётом.',
  },
  browsers: {
    title: 'Где выполнен вход',
    lead: 'Если какой-то браузер вам незнаком или больше не\u00a0нужен, завершите сеанс в\u00a0нём.',
    current: 'Этот браузер',
    lastSeen: (moment: string) => `последний раз ${moment}`,
    signOut: 'Выйти',
    failedTitle: 'Не\u00a0удалось загрузить список',
    failedText: 'Здесь вы по-прежнему вошли. Попробуйте ещё раз чуть позже.',
  },
} satisfies typeof english
