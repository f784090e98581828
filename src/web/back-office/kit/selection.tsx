import { type ReactNode, useId, useState } from 'react'
import { useTexts } from '../../app/context.ts'
import { CheckBox } from '../../ui/fields.tsx'
import { Text } from '../../ui/layout.tsx'
import styles from './selection.module.css'

export type RowKey = string | number

/** `form` is the id of a form that sends the keys as `id`: for a submit button with this `form` and a `formAction`. */
export type Selected = { keys: readonly RowKey[]; form: string; clear: () => void }

type Selection = Selected & {
  shown: readonly RowKey[]
  selectAll: (all: boolean) => void
  checkBox: (key: RowKey, name: string) => ReactNode
}

/** Only rows that are shown count: a row that is gone is no longer selected. */
export function useSelection(shown: readonly RowKey[]): Selection {
  const { selection: t } = useTexts().backOffice.kit
  const form = useId()
  const [chosen, setChosen] = useState<readonly RowKey[]>([])
  const keys = shown.filter(key => chosen.includes(key))

  return {
    keys,
    form,
    shown,
    clear: () => setChosen([]),
    selectAll: all => setChosen(all ? shown : []),
    checkBox: (key, name) => (
      <label className={styles.choice}>
        <input
          type="checkbox"
          form={form}
          name="id"
          value={key}
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

/** Stays in sight above the rows; `children` is what can be done, shown as soon as a row is selected. */
export function SelectionBar({ selected, children }: { selected: Selection; children: ReactNode }) {
  const { selection: t } = useTexts().backOffice.kit
  const { keys, shown, form, selectAll } = selected

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
      <form id={form} method="get" />
    </div>
  )
}
