import { useTexts } from '../app/context.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

export type IssuedDemo = { message: string; url: string }

/** However it is closed, the browser goes to the profile. */
export function DemoReady({ issued }: { issued: IssuedDemo | null }) {
  const { done } = useTexts().demo
  const leave = () => {
    if (issued) location.assign(issued.url)
  }

  return (
    <Dialog
      role="alertdialog"
      open={issued !== null}
      onClose={leave}
      title={done.title}
      closeLabel={done.close}
      actions={
        <Button variant="primary" onClick={leave}>
          {done.toProfile}
        </Button>
      }
    >
      <p>{issued?.message}</p>
    </Dialog>
  )
}
