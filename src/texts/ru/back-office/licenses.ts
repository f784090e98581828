import type { licenses as english } from '../../en/back-office/licenses.ts'
import { numberServers, units } from '../counts.ts'
import { licenseLines } from './license-actions.ts'
import { licensePlans, licenseStates } from './license-words.ts'

export const licenses = {
  numberServers,
  none: 'Лицензий пока нет.',
  labels: {
    id: 'Номер',
    serial: 'Серийный номер',
    email: 'Клиент',
    plan: 'Тариф',
    get servers() {
      return `Число ${units().many}`
    },
    state: 'Состояние',
    expiration_date: 'Действует до',
    q: 'Номер или эл. почта',
    expires: 'Окончание',
    days: 'Последний день',
    activated: 'Активация',
    version: 'Версия на\u00a0серверах',
  },
  values: {
    state: licenseStates,
    plan: licensePlans,
    expires: {
      lapsed: 'уже наступило',
      7: 'в\u00a0ближайшие 7\u00a0дней',
      30: 'в\u00a0ближайшие 30\u00a0дней',
      60: 'в\u00a0ближайшие 60\u00a0дней',
      90: 'в\u00a0ближайшие 90\u00a0дней',
    },
    activated: { never: 'ещё не\u00a0было' },
  },
  updatesUntil: day => `бессрочно, обновления до\u00a0${day}`,
  expirations: {
    title: 'Окончание сроков',
    lead: (from, to) =>
      `Действующие лицензии по\u00a0последнему дню, с\u00a0${from} по\u00a0${to}, вместе с\u00a0обновлениями бессрочных. День ведёт к\u00a0своим лицензиям.`,
    total: count => `Всего: ${count}.`,
    none: 'В\u00a0ближайшие 365\u00a0дней не\u00a0истекает ни\u00a0одна лицензия.',
    day: (day, count) => `${day}, лицензий: ${count}`,
    weekdays: ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'],
    months: 'Январь Февраль Март Апрель Май Июнь Июль Август Сентябрь Октябрь Ноябрь Декабрь'.split(' '),
    asTable: 'Те\u00a0же числа таблицей',
    columns: { day: 'День', licenses: 'Лицензии' },
  },
  facts: {
    name: 'Название от\u00a0клиента',
    termStarts: 'Начало срока',
    renewal: 'Продлевается картой',
  },
  used: {
    title: (used, of) => `Занято серверов: ${used}${of === null ? '' : ` из\u00a0${of}`}`,
    seat: 'Место',
    kind: 'Связь',
    kinds: { online: 'онлайн', offline: 'офлайн' },
    actions: 'Действия',
  },
  serverList: {
    title: 'Серверы',
    none: 'Ни\u00a0один сервер не\u00a0занимает места.',
    labels: {
      name: 'Сервер',
      license_id: 'Лицензия',
      email: 'Клиент',
      version: 'Версия',
      state: 'Состояние',
      last_seen_at: 'Был на\u00a0связи',
      find: 'Название',
    },
    values: {
      state: {
        cloned: 'возможна копия',
        'not-covered': 'версия не\u00a0входит в\u00a0лицензию',
        offline: 'офлайн',
        silent: 'нет связи',
        fine: 'в\u00a0порядке',
      },
    },
    unnamed: 'без названия',
    versions: 'Версии на\u00a0серверах',
    unknownVersion: 'неизвестна',
    count: servers => `серверов: ${servers.toLocaleString('ru')}`,
  },
  terms: {
    title: 'Сроки',
    describe: (count, from, until, today) =>
      `Полоса сроков (всего ${count}) с\u00a0${from} до\u00a0${until}; чертой отмечено сегодня, ${today}`,
    term: (what, servers, from, until) =>
      `${from} –\u00a0${until}: ${what.toLowerCase()}, ${units().many}: ${numberServers(servers)},`,
    order: id => `заказ ${id}`,
    withoutOrder: 'без заказа',
  },
  files: {
    title: 'Файлы лицензии',
    newest: 'На\u00a0серверах действует только самый новый.',
    issued: 'Выпущен',
    why: 'Повод',
    licensee: 'Лицензиат',
    id: 'Файл',
    reasons: {
      purchase: 'покупка',
      demo: 'демо',
      renewal: 'продление',
      get upgrade() {
        return `больше ${units().many}`
      },
      conversion: 'переход на\u00a0платную',
      extension: 'продление без заказа',
      get reduction() {
        return `меньше ${units().many} или дней`
      },
      reset: 'сброс',
      transfer: 'передача',
      download: 'скачивание',
    },
  },
  events: {
    issued: 'Выдана',
    imported: 'Перенесена из\u00a0прежнего магазина',
    extended: 'Продлена',
    get upgraded() {
      return `Больше ${units().many}`
    },
    get reduced() {
      return `Меньше ${units().many}`
    },
    shortened: 'Сокращён срок',
    converted: 'Демо стало платной лицензией',
    transferred: 'Передана',
    reset: 'Сброшена',
    suspended: 'Приостановлена',
    resumed: 'Возобновлена',
    revoked: 'Отозвана',
    expired: 'Истекла',
    activated: 'Сервер активирован',
    released: 'Место освобождено',
  },
  lines: licenseLines,
  showSerial: {
    open: 'Показать серийный номер',
    question: id => `Показать серийный номер лицензии ${id}`,
    consequences:
      'Серийный номер будет виден на\u00a0этой странице одну минуту. В\u00a0журнале действий останется запись о\u00a0том, что вы\u00a0его видели и\u00a0зачем.',
    submit: 'Показать',
    copy: 'Скопировать серийный номер',
    hide: 'Скрыть',
  },
} satisfies typeof english
