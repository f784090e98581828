import type { imports as english } from '../../en/back-office/imports.ts'

export const imports = {
  lead: 'Клиенты, лицензии и\u00a0заказы прежнего магазина из\u00a0файлов CSV, в\u00a0этом порядке, а\u00a0затем его счета в\u00a0PDF.',
  columnsHelp: 'Столбцы описаны в\u00a0docs/operations/legacy-import.md. Писем никто не\u00a0получит.',
  kind: 'Что в\u00a0файле',
  kinds: { customers: 'Клиенты', licenses: 'Лицензии', orders: 'Заказы', documents: 'Счета (PDF)' },
  file: 'Файл',
  fileHelp: 'CSV в\u00a0UTF-8, до\u00a05\u00a0МБ.',
  documentsHelp:
    'Файлы PDF, названные по\u00a0номеру заказа, например 117.pdf: не\u00a0больше 200 за\u00a0раз и\u00a020\u00a0МБ вместе.',
  tooLarge: 'Это слишком много. Выберите файлы поменьше или используйте bin/admin import-history.',
  tooMany: 'Выбрано больше 200 файлов. Выберите меньше.',
  checked: name => `Проверка: ${name}`,
  summary: (added, known) => `Добавится: ${added}. Импортировано раньше: ${known}.`,
  nothingNew: 'Всё это уже импортировано.',
  import: {
    open: 'Импортировать',
    question: name => `Импортировать ${name}?`,
    consequences: added => `Добавится: ${added}. Импортированное нельзя удалить.`,
    submit: 'Импортировать файл',
  },
  recount: {
    title: 'Показатели отчётов',
    lead: 'Отчёты каждый час сами учитывают изменения. Если показатели вызывают сомнения, пересчитайте их все.',
    open: 'Пересчитать',
    question: 'Пересчитать все показатели отчётов?',
    consequences:
      'Пока пересчёт идёт, отчёты показывают прежние показатели. В\u00a0большом магазине это займёт несколько минут.',
    submit: 'Пересчитать показатели',
  },
} satisfies typeof english
