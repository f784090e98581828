import { useState } from 'react'
import { useTexts } from '../../app/context.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckBox } from '../../ui/fields.tsx'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { useMenuItems } from './back-office-menu.tsx'
import { areLettersOn, switchLetters } from './letter-keys.ts'

export function KeyHelp({ onClose }: { onClose: () => void }) {
  const { keys: t, close } = useTexts().backOffice.kit
  const [on, setOn] = useState(areLettersOn)
  const rows = [
    { keys: ['Ctrl+K', '⌘K'], effect: t.anywhere },
    ...useMenuItems().map(({ key, label }) => ({ keys: [`g ${key}`], effect: t.goTo(label) })),
    { keys: ['/'], effect: t.filter },
    { keys: ['j', 'k'], effect: t.rows },
    { keys: ['x'], effect: t.select },
    { keys: ['e'], effect: t.export },
    { keys: ['?'], effect: t.help },
  ]
  const columns: Column<(typeof rows)[number]>[] = [
    {
      key: 'keys',
      label: t.key,
      isName: true,
      cell: ({ keys }) => keys.map(key => <kbd key={key}>{key} </kbd>),
    },
    { key: 'effect', label: t.effect, cell: row => row.effect },
  ]

  function change(letters: boolean) {
    switchLetters(letters)
    setOn(letters)
  }

  return (
    <Dialog open onClose={onClose} title={t.title} closeLabel={close}>
      <CheckBox label={t.letters} checked={on} onChange={({ target }) => change(target.checked)} />
      <DataTable caption={t.title} columns={columns} rows={rows} rowKey={row => row.effect} />
    </Dialog>
  )
}
