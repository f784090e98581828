import type { imports as english } from '../../en/back-office/imports.ts'

export const imports = {
  title: 'Импорт',
  lead: 'Клиенты, лицензии и\u00a0заказы прежнего магазина из\u00a0файлов CSV, в\u00a0этом порядке.',
  columnsHelp: 'Столбцы описаны в\u00a0docs/operations/legacy-import.md. Писем никто не\u00a0получит.',
  kind: 'Что в\u00a0файле',
  kinds: { customers: 'Клиенты', licenses: 'Лицензии', orders: 'Заказы' },
  file: 'Файл',
  fileHelp: 'CSV в\u00a0UTF-8, до\u00a02\u00a0МБ. Файлы больше принимает bin/admin import-history.',
  fileMissing: 'Выберите файл.',
  tooLarge: 'Файл больше 2\u00a0МБ. Импортируйте его командой bin/admin import-history.',
  check: 'Проверить файл',
  errors: 'В\u00a0файле есть ошибки, поэтому импортировать его нельзя.',
  checked: name => `Проверка файла ${name}`,
  summary: (added, known) => `Новых строк: ${added}. Импортировано раньше: ${known}.`,
  nothingNew: 'Всё из\u00a0этого файла уже импортировано.',
  import: {
    open: 'Импортировать',
    question: name => `Импортировать ${name}?`,
    consequences: added => `Добавится строк: ${added}. Импортированные строки нельзя удалить.`,
    submit: 'Импортировать файл',
  },
} satisfies typeof english
