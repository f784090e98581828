import { type ReactNode, useState } from 'react'
import { useTexts } from '../../app/context.ts'
import { CheckBox } from '../../ui/fields.tsx'
import { Text } from '../../ui/layout.tsx'
import styles from './selection.module.css'

export type RowKey = string | number

/** Only rows that are shown count: a row that is gone is no longer selected. */
export function useSelection(shown: readonly RowKey[]) {
  const { selection: t } = useTexts().backOffice.kit
  const [chosen, setChosen] = useState<readonly RowKey[]>([])
  const keys = shown.filter(key => chosen.includes(key))

  return {
    keys,
    shown,
    selectAll: (all: boolean) => setChosen(all ? shown : []),
    checkBox: (key: RowKey, name: string) => (
      <label className={styles.choice}>
        <input
          type="checkbox"
          aria-label={t.row(name)}
          checked={keys.includes(key)}
          onChange={({ target }) =>
            setChosen(target.checked ? [...keys, key] : keys.filter(each => each !== key))
          }
        />
      </label>
    ),
  }
}

type BarProps = { selected: ReturnType<typeof useSelection>; children: ReactNode }

/** Stays in sight above the rows; `children` is what can be done, shown as soon as a row is selected. */
export function SelectionBar({ selected, children }: BarProps) {
  const { selection: t } = useTexts().backOffice.kit
  const { keys, shown, selectAll } = selected

  return (
    <div className={styles.bar} data-on={keys.length > 0 || undefined}>
      <CheckBox
        label={t.all(shown.length)}
        checked={keys.length === shown.length && shown.length > 0}
        onChange={({ target }) => selectAll(target.checked)}
      />
      <Text role="status" weight="medium">
        {keys.length > 0 && t.selected(keys.length)}
      </Text>
      {keys.length > 0 && children}
    </div>
  )
}
