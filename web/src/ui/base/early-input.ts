declare global {
  interface Window {
    /** Made by the script that stands first in a page; a page without it hears all input at once. */
    earlyInput?: {
      readonly isRunning: () => boolean;
      /** Calls back when input is kept, or was already. */
      readonly onKept: (act: () => void) => void;
      readonly release: () => void;
    };
  }
}

/** Marks a part that was drawn by the server and whose program is still being loaded: input in it is kept. */
export const waitingPart = { 'data-waiting-part': '' } as const;

/**
 * Keeps the input that comes before the page's program runs, and that of a waiting part afterwards. A form must not be
 * sent by the browser itself, React drops a press on what it has not hydrated, a link with `data-acts` does more than lead to its address, and a form that takes over its fields
 * sets them to its own values. Until then Ctrl K, ⌘ K on Apple devices, stands for a press of the button that names it.
 *
 * React compares a field with the value that it had at its hydration, or that was last set through the element's own
 * property. So an event that nothing listens to makes React finish the hydration first, and what was typed is set past
 * that property, which counts as a change.
 */
export const keepInputScript = `{const pressed=new Set(),typed=new Map();let isRunning=false,wake=()=>{};
const waits=element=>!isRunning||Boolean(element.closest('[data-waiting-part]'));
const isHydrated=element=>Object.keys(element).some(key=>key.startsWith('__reactProps'));
const keep=(event,button)=>{event.preventDefault();event.stopImmediatePropagation();pressed.add(button);wake()};
addEventListener('click',event=>{const button=event.target.closest('button,a[data-acts]');
if(button&&waits(button)&&!(button.href&&(event.ctrlKey||event.metaKey||event.shiftKey||event.altKey)))
keep(event,button)},true);
addEventListener('keydown',event=>{const isApple=/mac|iphone|ipad/i.test(navigator.userAgent);
if(isRunning||event.key!=='k'||event.altKey||event.shiftKey||event.metaKey!==isApple||event.ctrlKey===isApple)return;
const button=document.querySelector('button[aria-keyshortcuts~="Control+K"]');if(button)keep(event,button)},true);
addEventListener('input',({target})=>{if('value' in target&&target.type!=='file'&&waits(target))
typed.set(target,/^(checkbox|radio)$/.test(target.type)?target.checked:target.value)},true);
const send=(field,name)=>field.dispatchEvent(new Event(name,{bubbles:true}));
const type=(field,value)=>{send(field,'auxclick');if(typeof value==='boolean'){field.checked=!value;field.click();return}
if('defaultValue' in field)field.value=field.defaultValue;
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field),'value').set.call(field,value);
send(field,'input');send(field,'change')};
const free=(kept,give)=>{let isLate=false;
for(const [element,value] of kept.entries())if(!element.isConnected)kept.delete(element);
else if(!waits(element)){if(isHydrated(element)){kept.delete(element);give(element,value)}else isLate=true}
return isLate};
const release=()=>{isRunning=true;const isLate=[free(typed,type),free(pressed,button=>button.click())].includes(true);
if(isLate)requestAnimationFrame(release)};
window.earlyInput={isRunning:()=>isRunning,onKept(act){wake=act;if(pressed.size+typed.size>0)act()},release}}`;

/** Gives a page or part that did not run yet and does now what was typed and pressed in it, once each. */
export const releaseInput = (): void => window.earlyInput?.release();
