import './styles/portal.css';
