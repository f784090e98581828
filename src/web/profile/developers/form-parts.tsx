import { CopyField } from '../../app/copy-text.tsx'
import { CheckBox } from '../../ui/fields.tsx'
import { Stack } from '../../ui/layout.tsx'
import styles from './form-parts.module.css'

type Props<Choice extends string> = {
  title: string
  choices: readonly (readonly [value: Choice, label: string])[]
  chosen: readonly Choice[]
  onChange: (chosen: Choice[]) => void
}

export function Choices<Choice extends string>({ title, choices, chosen, onChange }: Props<Choice>) {
  return (
    <fieldset className={styles.choices}>
      <legend>{title}</legend>
      {choices.map(([value, label]) => (
        <CheckBox
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={event =>
            onChange(event.target.checked ? [...chosen, value] : chosen.filter(other => other !== value))
          }
        />
      ))}
    </fieldset>
  )
}

/** A token or a secret, which the shop does not show again. */
export function ShownOnce({ label, text }: { label: string; text: string }) {
  return (
    <Stack gap="2xs">
      <p>{label}</p>
      <CopyField text={text} label={label} />
    </Stack>
  )
}
