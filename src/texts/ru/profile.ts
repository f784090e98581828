import type { profile as english } from '../en/profile.ts'
import { plural } from '../plural.ts'
import { sold } from '../sold.ts'
import { countServers, countDays as days, units } from './counts.ts'
import { dataPage } from './data-page.ts'
import { developersPage } from './developers-page.ts'
import { licensePage } from './license-page.ts'
import { peoplePage } from './people-page.ts'
import { serversPage } from './servers-page.ts'

const remained = (count: number) =>
  plural('ru', count, { one: 'Остался', few: 'Осталось', many: 'Осталось', other: 'Осталось' })

export const profile = {
  data: dataPage,
  license: licensePage,
  developers: developersPage,
  people: peoplePage,
  servers: serversPage,
  title: 'Профиль',
  acting: person => `вы\u00a0действуете как ${person}`,
  backOffice: 'Управление магазином',
  showAll: 'Показать все',
  settings: 'Настройки аккаунта',
  failed: {
    title: 'Не\u00a0удалось загрузить профиль',
    text: 'С\u00a0вашими лицензиями и\u00a0заказами всё в\u00a0порядке: не\u00a0получилось только показать их.',
  },
  licenses: {
    title: 'Лицензии',
    servers: (count: number) => countServers(count),
    file: 'Скачать license.txt',
    open: 'Управление',
    more: 'Ещё',
    search: 'Найти лицензию',
    nothingFound: 'Ничего не\u00a0найдено.',
    rest: count =>
      `Показаны лицензии, которые требуют внимания в\u00a0первую очередь: ${count}. Остальные найдите по\u00a0названию или серийному номеру.`,
    renew: 'Продлить',
    get upgrade() {
      return `Больше ${units().many}`
    },
    buy: 'Купить лицензию',
    suspended: 'Лицензия приостановлена. Чтобы она снова заработала, напишите нам:',
    revoked: 'Лицензия отозвана. Если это неожиданно, напишите нам:',
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
      over: 'Истекла',
      until: (date: string) => `до\u00a0${date}`,
      since: (date: string) => date,
    },
    updates: {
      left: (count: number) => `Обновления ещё ${days(count)}`,
      lastDay: 'Сегодня последний день обновлений',
      over: 'Работает, без новых обновлений',
      until: (date: string) => `бесплатные обновления до\u00a0${date}`,
      since: (date: string) => `бесплатные обновления были до\u00a0${date}`,
    },
    empty: {
      title: 'Лицензий пока нет',
      text: 'Здесь появятся ваши лицензии с\u00a0серийными номерами и\u00a0сроками. Лицензию, оформленную на\u00a0другой адрес почты, видно после входа с\u00a0тем адресом. Её\u00a0владелец может и\u00a0просто прислать вам файл.',
      action: 'Посмотреть цены',
      demo: () => `Попробовать бесплатно ${days(sold().demoDays)}`,
    },
  },
  orders: {
    title: 'Заказы',
    number: 'Заказ',
    date: 'Дата',
    item: 'Что заказано',
    total: 'Сумма',
    state: 'Статус',
    next: 'Что дальше',
    pay: 'Оплатить',
    invoice: 'Счёт',
    search: 'Найти заказ',
    nothingFound: 'Заказы не\u00a0найдены.',
    states: {
      pending: 'Ожидает оплаты',
      paid: 'Оплачен',
      amountDue: 'Ждёт доплаты',
      cancelled: 'Отменён',
      expired: 'Просрочен',
    },
    payUntil: moment => `до\u00a0${moment}`,
    showOlder: 'Показать более ранние заказы',
    showLatest: 'Показать последние заказы',
    empty: 'Заказов пока нет. Здесь появятся ваши заказы и\u00a0счета.',
  },
} satisfies typeof english
