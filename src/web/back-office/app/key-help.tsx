import { useState } from 'react'
import { useTexts } from '../../app/context.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckBox } from '../../ui/fields.tsx'
import { useMenuItems } from './back-office-menu.tsx'
import styles from './key-help.module.css'
import { areLettersOn, switchLetters } from './letter-keys.ts'

export function KeyHelp({ onClose }: { onClose: () => void }) {
  const { keys: t } = useTexts().backOffice.kit
  const [on, setOn] = useState(areLettersOn)
  const rows: readonly (readonly [readonly string[], string])[] = [
    [['Ctrl+K', '⌘K'], t.anywhere],
    ...useMenuItems().map(({ key, label }) => [[`g ${key}`], t.goTo(label)] as const),
    [['/'], t.filter],
    [['j', 'k'], t.rows],
    [['x'], t.select],
    [['e'], t.export],
    [['?'], t.help],
  ]

  function change(letters: boolean) {
    switchLetters(letters)
    setOn(letters)
  }

  return (
    <Dialog open onClose={onClose} title={t.title} closeLabel={t.close}>
      <CheckBox label={t.letters} checked={on} onChange={({ target }) => change(target.checked)} />
      <table className={styles.keys}>
        <thead>
          <tr>
            <th scope="col">{t.key}</th>
            <th scope="col">{t.effect}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([keys, effect]) => (
            <tr key={effect}>
              <th scope="row">
                {keys.map(key => (
                  <kbd key={key} className={styles.key}>
                    {key}
                  </kbd>
                ))}
              </th>
              <td>{effect}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
