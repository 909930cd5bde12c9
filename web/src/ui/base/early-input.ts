declare global {
  interface Window {
    /** Made by the script that stands first in a page; a page without it hears all input at once. */
    earlyInput?: {
      readonly isRunning: (this: void) => boolean;
      /** Asks for the page's program, which starts once. */
      readonly need: (this: void) => void;
      /** Calls back when the program is asked for, or was already. */
      readonly onNeed: (this: void, act: () => void) => void;
      /** Calls back once as soon as the program runs, before it gets any earlier input. */
      readonly onRun: (this: void, act: () => void) => void;
      /** Instant controls answer from now on. */
      readonly releaseInstant: (this: void) => void;
      readonly release: (this: void) => void;
    };
  }
}

/** Marks a part that was drawn by the server and whose program is still being loaded: input in it is kept. */
export const waitingPart = { 'data-waiting-part': '' } as const;

/**
 * Keeps the input that comes before the page's program runs, and that of a waiting part afterwards. A form must not be
 * sent by the browser itself, React drops a press on what it has not hydrated, a link with `data-acts` does more than lead to its address, and a form that takes over its fields
 * sets them to its own values. Until then Ctrl K, ⌘ K on Apple devices, stands for a press of the button that names it.
 * Instant controls need only their own, smaller program; all other input asks for the page's.
 *
 * React compares a field with the value that it had at its hydration, or that was last set through the element's own
 * property. So an event that nothing listens to makes React finish the hydration first, and what was typed is set past
 * that property, which counts as a change.
 */
export const keepInputScript = `{const pressed=new Set(),typed=new Map();let isRunning=false,areInstant=false,isNeeded=false,load=()=>{},ran=()=>{};
const isApple=/mac|iphone|ipad/i.test(navigator.userAgent);if(isApple)document.documentElement.dataset.keyboard='apple';
const need=()=>{if(!isNeeded){isNeeded=true;load()}};
const isInstant=element=>Boolean(element.closest('[data-instant]'));
const waits=element=>isRunning?Boolean(element.closest('[data-waiting-part]')):!(areInstant&&isInstant(element));
const isHydrated=element=>Object.keys(element).some(key=>key.startsWith('__reactProps'));
const ask=element=>{if(!isInstant(element))need()};
const keep=(event,button)=>{event.preventDefault();event.stopImmediatePropagation();pressed.add(button);
button.toggleAttribute('data-kept',true);ask(button)};
addEventListener('click',event=>{const button=event.target.closest('button,[data-acts]');
if(button&&waits(button)&&!(button.href&&(event.ctrlKey||event.metaKey||event.shiftKey||event.altKey)))
keep(event,button)},true);
addEventListener('keydown',event=>{
if(isRunning||event.key!=='k'||event.altKey||event.shiftKey||event.metaKey!==isApple||event.ctrlKey===isApple)return;
const button=document.querySelector('button[aria-keyshortcuts~="Control+K"]');if(button)keep(event,button)},true);
addEventListener('input',({target})=>{if('value' in target&&target.type!=='file'&&waits(target)){
typed.set(target,/^(checkbox|radio)$/.test(target.type)?target.checked:target.value);ask(target)}},true);
const send=(field,name)=>field.dispatchEvent(new Event(name,{bubbles:true}));
const type=(field,value)=>{if(!isRunning)return send(field,'change');
send(field,'auxclick');if(typeof value==='boolean'){field.checked=!value;field.click();return}
if('defaultValue' in field)field.value=field.defaultValue;
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field),'value').set.call(field,value);
send(field,'input');send(field,'change')};
const press=button=>{button.removeAttribute('data-kept');button.click()};
const free=(kept,give)=>{let isLate=false;
for(const [element,value] of kept.entries())if(!element.isConnected)kept.delete(element);
else if(!waits(element)){if(!isRunning||isHydrated(element)){kept.delete(element);give(element,value)}else isLate=true}
return isLate};
const freeAll=()=>{const isLate=[free(typed,type),free(pressed,press)].includes(true);
if(isLate)requestAnimationFrame(freeAll)};
window.earlyInput={isRunning:()=>isRunning,need,onNeed(act){load=act;if(isNeeded)act()},
releaseInstant(){areInstant=true;freeAll()},onRun(act){ran=act},
release(){isRunning=true;ran();ran=()=>{};freeAll()}}}`;

/** Gives a page or part that did not run yet and does now what was typed and pressed in it, once each. */
export const releaseInput = (): void => window.earlyInput?.release();
