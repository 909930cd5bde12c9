import {
  createContext,
  createElement,
  useContext,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from 'react';

export type LinkProps = ComponentProps<'a'> & { href: string };

const Anchor = (props: LinkProps) => <a {...props}>{props.children}</a>;

const LinkContext = createContext<ComponentType<LinkProps>>(Anchor);

/** Lets a product supply its router's link for all links of the design system. */
export function LinkProvider({ component, children }: { component: ComponentType<LinkProps>; children: ReactNode }) {
  return <LinkContext value={component}>{children}</LinkContext>;
}

/** A link without a style of its own. */
export function Link(props: LinkProps) {
  return createElement(useContext(LinkContext), props);
}

export function TextLink({ className, ...props }: LinkProps) {
  return <Link {...props} className={`link-text ${className ?? ''}`} />;
}
