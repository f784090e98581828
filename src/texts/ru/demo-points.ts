import type { demoPoints as english } from '../en/demo-points.ts'

export const demoPoints = [
  { title: 'Все функции', text: 'В\u00a0демо есть всё, что и\u00a0в\u00a0платной лицензии.' },
  {
    title: 'Сразу',
    text: 'Лицензия сразу появится в\u00a0профиле и\u00a0придёт в\u00a0письме. Каждому клиенту\u00a0— одно демо.',
  },
  {
    title: 'Можно оставить себе',
    text: 'Купите лицензию, когда захотите: серийный номер прежний, переустанавливать ничего не\u00a0нужно.',
  },
] satisfies typeof english
