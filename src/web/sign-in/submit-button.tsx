import { useHydrated } from '../app/use-hydrated.ts'
import { Button } from '../ui/button.tsx'

/** Disabled until hydrated: before, the form would be sent as a page load. */
export function SubmitButton({ busy, children }: { busy: boolean; children: string }) {
  return (
    <fieldset disabled={!useHydrated()}>
      <Button type="submit" variant="primary" wide busy={busy}>
        {children}
      </Button>
    </fieldset>
  )
}
