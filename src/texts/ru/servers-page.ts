import type { serversPage as english } from '../en/servers-page.ts'
import { countDays } from './counts.ts'

export const serversPage = {
  title: 'Серверы',
  lead: 'Все серверы, которые занимают места в\u00a0ваших лицензиях.',
  csv: 'Скачать CSV',
  search: 'Найти сервер',
  state: 'Состояние',
  every: 'любое состояние',
  states: {
    cloned: 'возможна копия',
    'not-covered': 'версия не\u00a0входит в\u00a0лицензию',
    offline: 'офлайн',
    silent: 'нет связи',
    fine: 'в\u00a0порядке',
  },
  silent: days => `нет связи ${countDays(days)}`,
  offlineUntil: day => `офлайн, файл до\u00a0${day}`,
  license: id => `Лицензия ${id}`,
  rename: 'Переименовать',
  name: 'Ваше название сервера',
  nameHelp: 'Пустое: название, которое сообщает сервер.',
  save: 'Сохранить',
  none: 'Вашими лицензиями пока не\u00a0пользуется ни\u00a0один сервер.',
  failed: {
    title: 'Не\u00a0удалось загрузить серверы',
    text: 'Ничего не\u00a0изменилось. Попробуйте ещё раз через минуту.',
  },
} satisfies typeof english
