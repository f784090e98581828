import { useTexts } from '../app/context.ts'
import { Field } from '../ui/field.tsx'
import { SelectInput } from '../ui/select-input.tsx'
import { serverCounts } from './upgrade-choice.ts'

type Props = { current: number; servers: number; onChange: (servers: number) => void }

export function TotalServersField({ current, servers, onChange }: Props) {
  const t = useTexts().upgrade.servers

  return (
    <Field label={t.label}>
      {control => (
        <SelectInput
          {...control}
          name="servers"
          autoComplete="off"
          value={servers}
          onChange={event => onChange(Number(event.target.value))}
        >
          <option value={current}>{t.now(current)}</option>
          {serverCounts(current).map(count => (
            <option key={count} value={count}>
              {t.option(count, count - current)}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  )
}
